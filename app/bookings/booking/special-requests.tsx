/** As typed; the answer to it is beside the place. */
export function SpecialRequests({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <section className="block">
      <h2 className="head">Special requests</h2>
      <p className="quiet measure whitespace-pre-line">{text}</p>
    </section>
  )
}

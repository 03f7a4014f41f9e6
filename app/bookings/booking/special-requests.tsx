export const specialRequestsTitle = 'Special requests'

/** As typed; the answer to it is beside the place. */
export function SpecialRequests({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <section className="block">
      <h2 className="head">{specialRequestsTitle}</h2>
      <RequestText text={text} />
    </section>
  )
}

export function RequestText({ text }: { text: string }) {
  return <p className="quiet measure whitespace-pre-line wrap-anywhere">{text}</p>
}

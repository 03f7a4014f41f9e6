type Props = {
  text: string
  /** Who signed it, and when. */
  signed: string
  summary: string
}

export function SignedAgreement({ text, signed, summary }: Props) {
  return (
    <section className="block" id="agreement">
      <h2 className="head">Rental agreement</h2>
      <p className="quiet">{signed}</p>
      <details className="signed">
        <summary>{summary}</summary>
        {text.split('\n').map((paragraph) => (
          <p key={paragraph} className="quiet measure mt-3">
            {paragraph}
          </p>
        ))}
      </details>
    </section>
  )
}

export function signedWords({
  signature,
  agreedAt,
  version,
}: {
  signature: string
  agreedAt: string
  version: string
}) {
  return `Signed by ${signature} on ${agreedAt}. Version ${version}.`
}

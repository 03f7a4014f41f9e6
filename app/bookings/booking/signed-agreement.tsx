import { RoofLine } from '#app/ui/roof-line.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'

type Props = {
  text: string
  /** The car's. */
  line: string | null
  /** Who signed it, and when. */
  signed: string
  summary: string
  /** To the PDFs, the newest first, and to what belongs with them. */
  links?: { label: string; href: string }[]
  /** To sign it again. */
  sign?: { label: string; href: string } | null
}

export function SignedAgreement(props: Props) {
  return (
    <section className="block" id="agreement">
      <h2 className="head">Rental agreement</h2>
      <AgreementText {...props} />
    </section>
  )
}

/** Without a heading of its own. */
export function AgreementText({ text, line, signed, summary, links = [], sign }: Props) {
  return (
    <>
      <RoofLine line={line} look="mark" />
      <p className="quiet wrap-anywhere">
        <Unbroken text={signed} />
      </p>
      <details className="signed">
        <summary>{summary}</summary>
        {text.split('\n').map((paragraph) => (
          <p key={paragraph} className="quiet measure mt-3">
            {paragraph}
          </p>
        ))}
      </details>
      <ul className="mt-3 grid gap-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a className="link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {sign && <TextLink to={sign.href}>{sign.label}</TextLink>}
    </>
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
  return signature ? `Signed by ${signature} on ${agreedAt}. Version ${version}.` : 'Not signed yet.'
}

import { rentalLabels } from './words.ts'
import { mailTo, telHref } from '#app/shared/contact-hrefs.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = rentalLabels

type Props = {
  customer: { name: string; email: string | null; phone: string | null }
  /** Address of the person's page, for those who may open it. */
  account: string | null
  /** Address of all that is known of the customer. */
  all?: string | null
}

export function CustomerFacts({ customer: { name, email, phone }, account, all }: Props) {
  const person = account ? <TextLink to={account}>{name}</TextLink> : name
  const call = phone && <Contact href={telHref(phone)} text={phone} />
  const write = email && <Contact href={mailTo(email)} text={<BreakableEmail email={email} />} />
  return (
    <>
      <Facts
        rows={[
          [words.customer, person],
          [words.phone, call],
          [words.email, write],
        ]}
      />
      {all && (
        <p className="mt-3">
          <TextLink small to={all}>
            {words.allOfCustomer}
          </TextLink>
        </p>
      )}
      {!phone && <p className="quiet mt-3">{words.contactLater}</p>}
    </>
  )
}

function Contact({ href, text }: { href: string; text: React.ReactNode }) {
  return (
    <a className="link wrap-anywhere" href={href}>
      {text}
    </a>
  )
}

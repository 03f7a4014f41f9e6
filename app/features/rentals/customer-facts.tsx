import { labels } from '#app/messages/labels.ts'
import { Facts } from '#app/ui/facts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.rental

type Props = {
  customer: { name: string; email: string | null; phone: string | null }
  /** Address of the person's page, for those who may open it. */
  account: string | null
}

export function CustomerFacts({ customer: { name, email, phone }, account }: Props) {
  return (
    <>
      <Facts
        rows={[
          [words.customer, account ? <TextLink to={account}>{name}</TextLink> : name],
          [
            words.phone,
            phone && (
              <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            ),
          ],
          [
            words.email,
            email && (
              <a className="link wrap-anywhere" href={`mailto:${email}`}>
                {email}
              </a>
            ),
          ],
        ]}
      />
      {!phone && <p className="quiet mt-3">{words.contactLater}</p>}
    </>
  )
}

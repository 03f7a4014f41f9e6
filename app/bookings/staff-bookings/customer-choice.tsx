import { staffBookingLabels } from './words.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = staffBookingLabels

export type FoundCustomer = {
  key: string
  name: string
  email: string
  phone: string
  /** Null without an account. */
  isConfirmed: boolean | null
}

type Props = { customers: FoundCustomer[]; hrefOf: (key: string) => string }

export function CustomerChoice({ customers, hrefOf }: Props) {
  return (
    <section className="mt-8" aria-labelledby="found" role="status">
      <h2 className="head" id="found">
        {customers.length > 0 ? words.found(customers.length) : words.nobody}
      </h2>
      <ul>
        {customers.map(({ key, name, email, phone, isConfirmed }) => (
          <li key={key} className="border-t border-line py-3">
            <TextLink to={hrefOf(key)}>{name}</TextLink>
            <p className="small quiet wrap-anywhere">{[email, phone].filter(Boolean).join(', ')}</p>
            <p className="small quiet">
              {isConfirmed === null ? words.earlier : isConfirmed ? words.account : words.unconfirmed}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

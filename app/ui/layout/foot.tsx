import { business } from '#app/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import type { Entry } from './person.ts'
import { Wordmark } from './wordmark.tsx'

export function Foot({ columns, legal }: { columns: [Entry[], Entry[]]; legal: Entry[] }) {
  const { hours, address, phone, requirements } = business
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="columns">
          <div>
            <Link className="wordmark" to={hrefs.home()} aria-label={`${business.name}, home`}>
              <Wordmark />
            </Link>
            <p className="max-w-80">{business.tagline}</p>
          </div>
          {columns.map((column, index) => (
            <ul key={index}>
              {column.map((entry) => (
                <li key={entry.href}>
                  <Link to={entry.href}>{entry.label}</Link>
                </li>
              ))}
            </ul>
          ))}
          <div>
            <p>
              {`Open ${clockTime(hours.opens)} to ${clockTime(hours.closes)} every day.`}
              <br />
              {`Pickup at the showroom or delivery within ${requirements.deliveryMiles} miles.`}
            </p>
            <p className="mt-4">
              {address.street}
              <br />
              {`${address.city}, ${address.region} ${address.postalCode}`}
            </p>
            <a className="num" href={`tel:${phone.e164}`}>
              {`Call us: ${phone.display}`}
            </a>
          </div>
        </div>
        <Base entries={legal} />
      </div>
    </footer>
  )
}

/** Under working screens. */
export function PlainFoot({ legal }: { legal: Entry[] }) {
  const { phone } = business
  return (
    <footer className="foot plain">
      <div className="wrap">
        <Base entries={legal}>
          <a className="num" href={`tel:${phone.e164}`}>
            {phone.display}
          </a>
        </Base>
      </div>
    </footer>
  )
}

function Base({ entries, children }: { entries: Entry[]; children?: React.ReactNode }) {
  return (
    <div className="base">
      {children}
      {entries.map((entry) => (
        <Link key={entry.href} to={entry.href}>
          {entry.label}
        </Link>
      ))}
    </div>
  )
}

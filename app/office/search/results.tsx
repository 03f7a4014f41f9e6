import { statusLooks } from '#app/office/leads/lead-table.tsx'
import { RentalTable } from '#app/bookings/rentals/rental-table.tsx'
import { garageLabels } from '#app/fleet/garage/words.ts'
import { leadDeskLabels } from '#app/office/leads/words.ts'
import { roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels } from '#app/people/approvals/words.ts'
import { searchFigures } from './figures.ts'
import { searchLabels } from './words.ts'
import { dollars, exactDollars } from '#app/shared/money.ts'
import { shortDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { FoundTable } from './found-table.tsx'
import type { SearchResults } from './queries.server.ts'

const words = searchLabels

/** The kinds that something was found of. */
export function Results({ q, found }: { q: string; found: SearchResults }) {
  const { bookings, people, customers, leads, cars, receipts } = found
  const column = words.columns
  return (
    <>
      <Group
        of="bookings"
        {...bookings}
        all={{ label: words.all.bookings(q), href: hrefs.rentals({ state: 'all', q }) }}
      >
        <RentalTable rentals={bookings.found} />
      </Group>
      <Group of="people" {...people} all={{ label: words.all.people(q), href: hrefs.people({ q }) }}>
        <FoundTable
          caption={words.group.people}
          columns={[column.name, column.email, column.phone, column.standing]}
          rows={people.found.map(({ id, fullName, username, email, phone, role, approvalStatus }) => ({
            key: id,
            href: hrefs.person(id),
            name: fullName,
            note: `@${username}`,
            cells: [
              <BreakableEmail key="email" email={email} />,
              phone,
              <span key="standing">
                <span className="mute @max-[60rem]:hidden">{approvalStatusLabels[approvalStatus]} </span>
                <Badge role={role}>{roleLabels[role]}</Badge>
              </span>,
            ],
          }))}
        />
      </Group>
      <Group of="customers" {...customers}>
        <FoundTable
          caption={words.group.customers}
          columns={[column.name, column.email, column.phone]}
          rows={customers.found.map(({ id, fullName, email, phone }) => ({
            key: id,
            href: officeHrefs.customer(id),
            name: fullName,
            cells: [<BreakableEmail key="email" email={email} />, phone],
          }))}
        />
      </Group>
      <Group of="leads" {...leads} all={{ label: words.all.leads(q), href: officeHrefs.leads({ q }) }}>
        <FoundTable
          caption={words.group.leads}
          columns={[column.name, column.kind, column.status]}
          rows={leads.found.map(({ id, fullName, email, kinds, status }) => ({
            key: id,
            href: officeHrefs.lead(id),
            name: fullName,
            note: email,
            cells: [
              kinds.map((kind) => leadDeskLabels.kinds[kind]).join(', '),
              <State key="status" look={statusLooks[status]}>
                {leadDeskLabels.statuses[status]}
              </State>,
            ],
          }))}
        />
      </Group>
      <Group of="cars" {...cars} all={{ label: words.all.cars(q), href: hrefs.garage({ q }) }}>
        <FoundTable
          caption={words.group.cars}
          columns={[column.name, column.state, column.rate]}
          rows={cars.found.map(({ id, kind, name, creator, state, dailyRate }) => ({
            key: id,
            href: kind === 'car' ? hrefs.garageCar(id) : hrefs.listing(id),
            name,
            note: creator && words.listing(creator),
            cells: [garageLabels.state[state], dailyRate === null ? '' : dollars(dailyRate)],
          }))}
        />
      </Group>
      <Group of="receipts" {...receipts}>
        <FoundTable
          caption={words.group.receipts}
          columns={[column.number, column.booking, column.amount]}
          rows={receipts.found.map(({ number, isRefund, amount, day, customer, booking }) => ({
            key: number,
            href: hrefs.receipt(number),
            name: number,
            note: [isRefund && words.refund, shortDate(day)].filter(Boolean).join(', '),
            cells: [[booking ?? words.request, customer].join(', '), exactDollars(amount)],
          }))}
        />
      </Group>
    </>
  )
}

type GroupProps = {
  of: keyof typeof words.group
  found: unknown[]
  more: boolean
  /** Where all of them are. */
  all?: { label: string; href: string }
  children: React.ReactNode
}

function Group({ of, found, more, all, children }: GroupProps) {
  if (found.length === 0) return null
  return (
    <section aria-labelledby={`found-${of}`} className="mt-8 first-of-type:mt-2">
      <h2 className="name" id={`found-${of}`}>
        {words.group[of]}
      </h2>
      {children}
      {more && (
        <p className="small mt-3">
          {all ? (
            <TextLink to={all.href}>{all.label}</TextLink>
          ) : (
            <span className="mute">{words.more(searchFigures.shown)}</span>
          )}
        </p>
      )}
    </section>
  )
}

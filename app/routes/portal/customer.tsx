import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { CustomerDocuments } from '#app/bookings/customers/document-list.tsx'
import { listPrintedDocuments } from '#app/bookings/customers/printed.server.ts'
import { findCustomer, listCustomerRequests } from '#app/bookings/customers/queries.server.ts'
import { CustomerFacts } from '#app/bookings/rentals/customer-facts.tsx'
import { listRentalsOf } from '#app/bookings/rentals/list.server.ts'
import { NoteList } from '#app/bookings/rentals/note-list.tsx'
import { listNotesOfAll } from '#app/bookings/rentals/notes.server.ts'
import { RentalTable } from '#app/bookings/rentals/rental-table.tsx'
import { customerLabels, customerProblems } from '#app/bookings/customers/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { date, longDate, plainDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import accountStyles from '#app/styles/account.css?url'
import { Facts } from '#app/ui/facts.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = customerLabels

export const route: RouteFacts = { under: hrefs.rentals() }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: accountStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.name ?? customerProblems.missing.title, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'customer.view')
  const customer = (await findCustomer(params.id)) ?? notFound(customerProblems.missing)
  const { ids, profileId, fullName, email, phone, dateOfBirth, createdAt } = customer
  const requestIds = await listCustomerRequests(ids)
  const [rentals, documents, notes] = await Promise.all([
    listRentalsOf(viewer, requestIds),
    listPrintedDocuments(ids, dayOf(now())),
    listNotesOfAll(requestIds),
  ])
  return {
    name: fullName,
    contact: { name: fullName, email, phone },
    born: dateOfBirth && plainDate(date(dateOfBirth)),
    since: longDate(dayOf(createdAt)),
    account: {
      exists: profileId !== null,
      href: profileId && can(viewer, 'people.list') ? hrefs.person(profileId) : null,
    },
    rentals,
    documents,
    notes,
  }
}

export default function Customer() {
  const { name, contact, born, since, account, rentals, documents, notes } = useLoaderData<typeof loader>()
  const open = account.href && <TextLink to={account.href}>{words.openAccount}</TextLink>
  return (
    <div className="pb-16">
      <PageHead title={name} back={{ label: words.back, href: hrefs.rentals({ q: contact.email, state: 'all' }) }} />
      <div className="grid gap-12">
        <section className="measure">
          <CustomerFacts customer={contact} account={null} />
          <Facts
            rows={[
              [words.born, born],
              [words.since, since],
              [words.account, open ?? (account.exists ? words.hasAccount : words.noAccount)],
            ]}
          />
        </section>
        <section>
          <h2 className="head mb-3">{words.bookings}</h2>
          {rentals.length > 0 ? <RentalTable rentals={rentals} ofOne /> : <p className="quiet">{words.noBookings}</p>}
        </section>
        <section>
          <h2 className="head mb-3">{words.documents}</h2>
          {documents.length > 0 ? (
            <CustomerDocuments documents={documents} />
          ) : (
            <p className="quiet">{words.noDocuments}</p>
          )}
        </section>
        {notes.length > 0 && (
          <section className="measure">
            <h2 className="head mb-3">{words.notes}</h2>
            <NoteList notes={notes} />
          </section>
        )}
      </div>
    </div>
  )
}

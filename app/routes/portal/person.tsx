import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'

import { requireAbility, requireFactor } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { isHouseRole, type Position } from '#app/shared/roles.ts'
import { decide } from '#app/people/approvals/commands.server.ts'
import { DecisionForms } from '#app/people/approvals/decision-forms.tsx'
import { DecisionLog } from '#app/people/approvals/decision-log.tsx'
import { PersonFacts } from '#app/people/approvals/person-facts.tsx'
import { approvalDecisionForm, decisionOf } from '#app/people/approvals/forms.ts'
import { countAdmins, findNextPending, findPerson, listDecisions } from '#app/people/approvals/queries.server.ts'
import { objectionsTo, objectionTo, rejectionLosses, roleQuestion } from '#app/people/approvals/rules.ts'
import { describeSubscription } from '#app/brokers/subscription/decided.server.ts'
import { findMute } from '#app/community/chat/queries.server.ts'
import { CustomerDocuments } from '#app/bookings/customers/document-list.tsx'
import { listPrintedDocuments } from '#app/bookings/customers/printed.server.ts'
import { findRenting } from '#app/bookings/customers/renting.server.ts'
import { memberTierWords } from '#app/brokers/membership/tiers.ts'
import { PersonLine } from '#app/people/sign-in/person-line.tsx'
import { listRentalsOf } from '#app/bookings/rentals/list.server.ts'
import { RentalTable } from '#app/bookings/rentals/rental-table.tsx'
import { bookingStateLabels } from '#app/bookings/booking/words.ts'
import { rentalFigures } from '#app/bookings/rentals/figures.ts'
import { tabLabels } from '#app/people/access/words.ts'
import {
  approvalNotices,
  approvalProblems,
  personFactLabels,
  personLabels,
  profileProblems,
  secondStepLabels,
} from '#app/people/approvals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { ageOn, date, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { reloadRefused } from '#app/ui/form/reload-refused.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { ProblemPage } from '#app/ui/layout/problem-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  failed: ({ kind }) =>
    approvalProblems[kind === 'approve' ? 'unapproved' : kind === 'reject' ? 'unrejected' : 'failed'],
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.person.fullName ?? profileProblems.missing.title, 'Decisions about this person.')

export const shouldRevalidate = reloadRefused

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAbility(request, 'approval.decide')
  const at = now()
  const person = (await findPerson(param(params, 'id'), at)) ?? notFound(profileProblems.missing)
  const [{ decisions }, mutedUntil, admins, next, subscription, renting] = await Promise.all([
    listDecisions({ q: '', page: 1 }, { personId: person.id }),
    findMute(person.id, at),
    countAdmins(),
    findNextPending(person.id),
    describeSubscription(person, at),
    findRenting(person.id, rentalFigures.personBookings),
  ])
  const { customerIds, counts, requestIds } = renting
  const [rentals, documents] = await Promise.all([
    listRentalsOf(admin, requestIds),
    customerIds.length > 0 ? listPrintedDocuments(customerIds, dayOf(at)) : [],
  ])
  const { createdAt, lastSeen, dateOfBirth, ...facts } = person
  return {
    person: { ...facts, lastSeen: lastSeen && printInstant(lastSeen), since: longDate(dayOf(createdAt)) },
    born: dateOfBirth && personLabels.born(longDate(date(dateOfBirth)), ageOn(date(dateOfBirth), dayOf(at))),
    subscription,
    tier: memberTierWords(person.membershipTier),
    bookings: {
      counts: counts.map(({ state, count }) => personFactLabels.count(bookingStateLabels[state], count)).join(', '),
      rentals,
    },
    documents,
    customer: customerIds[0] ?? null,
    objections: objectionsTo(person, admins),
    next,
    isSelf: person.id === admin.id,
    secondStep: person.hasSecondFactor && person.id !== admin.id,
    decisions: decisions.map((row) => ({ ...row, at: printInstant(row.at) })),
    mute: { allowed: can(admin, 'chat.mute', person), until: mutedUntil && printInstant(mutedUntil) },
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAbility(request, 'approval.decide')
  const at = now()
  const person = (await findPerson(param(params, 'id'), at)) ?? notFound(profileProblems.missing)
  const form = await readForm(request, approvalDecisionForm)
  if (!form.ok) return invalid(form)
  const { kind, version } = form.value
  if (kind === 'role' || (kind === 'approve' && isHouseRole(person.role)))
    await requireFactor(request, admin, 'role.give', [])
  const question =
    form.value.kind === 'role' && form.value.sure !== form.value.role && (await questionAbout(person, form.value, at))
  if (question) return invalid(form, approvalProblems.roleUnsure(question))
  const decided = await decide({
    adminId: admin.id,
    personId: person.id,
    version,
    decision: decisionOf(form.value),
    now: at,
  })
  if (!decided.ok) return invalid(form, decided.problem)
  return redirectWithNotice(hrefs.person(person.id), approvalNotices[kind])
}

type Found = NonNullable<Awaited<ReturnType<typeof findPerson>>>
type RoleChange = { version: number; role: Position }

/** Null where the change is refused anyway. */
async function questionAbout(person: Found, { version, role: position }: RoleChange, at: Date): Promise<string | null> {
  const isRefused =
    person.rowVersion !== version || objectionTo({ kind: 'role', position }, person, await countAdmins())
  if (isRefused) return null
  const { loss } = await describeSubscription(person, at)
  return roleQuestion({ ...person, loss: loss?.role ?? null }, position)
}

export default function Person() {
  const { person, born, subscription, tier, decisions, mute, objections, next, secondStep, isSelf } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead
        title={person.fullName}
        back={{ label: tabLabels.users, href: hrefs.people() }}
        under={<PersonLine person={{ ...person, approved: person.approvalStatus === 'approved' }} />}
      >
        {next && (
          <TextLink to={hrefs.person(next.id)}>
            {personLabels.next}: {next.fullName}
          </TextLink>
        )}
      </PageHead>
      <div className="with-aside">
        <section aria-label="Facts">
          <PersonFacts person={person} born={born} subscription={subscription} tier={tier} />
          <Renting />
        </section>
        <aside aria-label="Decisions">
          <DecisionForms
            key={person.rowVersion}
            person={person}
            objections={objections}
            loss={rejectionLosses({ ...person, loss: subscription.loss?.rejection ?? null })}
            lastResult={lastResult}
          >
            {!isSelf && (
              <PostForm action={officeHrefs.personSessionsEnd(person.id)}>
                <SubmitButton look="line" compact>
                  {personLabels.endSessions}
                </SubmitButton>
              </PostForm>
            )}
            {mute.allowed && (
              <PostForm action={mute.until ? officeHrefs.muteRemoval(person.id) : officeHrefs.mute(person.id)}>
                <SubmitButton look="line" compact>
                  {mute.until ? personLabels.endMute : personLabels.mute}
                </SubmitButton>
                {mute.until && <p className="help mt-2">{personLabels.mutedUntil(mute.until)}</p>}
              </PostForm>
            )}
            {secondStep && <TextLink to={officeHrefs.secondFactorReset(person.id)}>{secondStepLabels.reset}</TextLink>}
          </DecisionForms>
        </aside>
      </div>
      <section>
        <h2 className="head mb-4">{personLabels.log}</h2>
        <DecisionLog decisions={decisions} about={false} />
      </section>
    </div>
  )
}

function Renting() {
  const { bookings, documents, customer, person } = useLoaderData<typeof loader>()
  const words = personLabels
  return (
    <>
      <h2 className="head mt-12 mb-3">{words.bookings}</h2>
      {bookings.counts ? <p className="quiet mb-4">{bookings.counts}</p> : <p className="quiet">{words.neverBooked}</p>}
      {bookings.rentals.length > 0 && <RentalTable rentals={bookings.rentals} ofOne />}
      {bookings.counts && (
        <p className="row mt-4">
          <TextLink to={hrefs.rentals({ q: person.email, state: 'all' })}>{words.allBookings}</TextLink>
          {customer && <TextLink to={officeHrefs.customer(customer)}>{words.asCustomer}</TextLink>}
        </p>
      )}
      <h2 className="head mt-12 mb-3">{words.documents}</h2>
      {documents.length > 0 ? (
        <CustomerDocuments documents={documents} />
      ) : (
        <p className="quiet">{words.noDocuments}</p>
      )}
    </>
  )
}

/** What an admin reads when a decision could not be taken for a reason of ours. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) throw error
  return <ProblemPage {...approvalProblems.failed} />
}

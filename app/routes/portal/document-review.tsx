import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility, requireFactor } from '#app/people/access/guards.server.ts'
import { AccessList } from '#app/bookings/document-reviews/access-list.tsx'
import { reviewDocument } from '#app/bookings/document-reviews/commands.server.ts'
import { DocumentFacts, FormFacts } from '#app/bookings/document-reviews/document-facts.tsx'
import { DocumentView } from '#app/bookings/document-reviews/document-view.tsx'
import { verdictForm, verdictOf } from '#app/bookings/document-reviews/forms.ts'
import { printBooking, printKept, printVerdict } from '#app/bookings/document-reviews/printed.ts'
import { findNextDocument } from '#app/bookings/document-reviews/queries.server.ts'
import { findReviewedDocument, listAccesses } from '#app/bookings/document-reviews/reviewed-document.server.ts'
import { SiblingDocuments } from '#app/bookings/document-reviews/sibling-documents.tsx'
import { Verdict } from '#app/bookings/document-reviews/verdict.tsx'
import { isTooNew } from '#app/bookings/documents/rules.ts'
import { countDocumentPages } from '#app/bookings/documents/queries.server.ts'
import { findRetention, listRequestDocuments } from '#app/bookings/documents/retention.server.ts'
import { documentReviewLabels, documentReviewProblems } from '#app/bookings/document-reviews/words.ts'
import { documentNotices, documentTypeLabels } from '#app/bookings/documents/words.ts'
import { business } from '#app/business.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { isCurrent } from '#app/shared/booking-states.ts'
import { ageOn, date, plainDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { licenseYearsOf } from '#app/shared/vehicle-kinds.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import accountStyles from '#app/styles/account.css?url'
import documentStyles from '#app/styles/documents.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = documentReviewLabels

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: accountStyles },
  { rel: 'stylesheet', href: documentStyles },
]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? documentTypeLabels[data.document.documentType] : documentReviewProblems.missing.title, words.about)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  const found = (await findReviewedDocument(param(params, 'id'))) ?? notFound(documentReviewProblems.missing)
  await requireFactor(request, viewer, 'document.view', [{ own: false }])
  const { booking, others, dateOfBirth, createdAt, customerId, reviewedAt, ...document } = found
  const [siblings, accesses, next, retention, pages] = await Promise.all([
    listRequestDocuments(booking.requestId),
    listAccesses(document.id),
    findNextDocument({ id: document.id, customerId }),
    findRetention(booking.requestId),
    document.mimeType === 'application/pdf' ? countDocumentPages(document.id, viewer.id) : 0,
  ])
  const { name, email, printedPhone } = booking.customer
  return {
    document,
    pages: { shown: Math.min(pages, business.documents.pagesShown), all: pages },
    version: reviewedAt && reviewedAt.getTime(),
    decided: printVerdict(found),
    tooNewFor: tooNewFor(found).map((use) => ({ ...printBooking(use), years: licenseYearsOf(use) })),
    customer: { id: customerId, name, email, phone: printedPhone },
    born: dateOfBirth && words.age(plainDate(date(dateOfBirth)), ageOn(date(dateOfBirth), booking.pickup.date)),
    received: printInstant(createdAt),
    booking: printBooking(booking),
    others: others.map(printBooking),
    siblings,
    next: next && { id: next.id, words: `${documentTypeLabels[next.documentType]}, ${next.customer}` },
    accesses: accesses.map(({ viewedAt, ...access }) => ({ ...access, at: printInstant(viewedAt) })),
    kept: document.state === 'deleted' ? null : printKept(retention),
    today: dayOf(now()),
    license: {
      years: licenseYearsOf(booking),
      said: booking.licenseIssuedOn && plainDate(date(booking.licenseIssuedOn)),
    },
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  const found = (await findReviewedDocument(param(params, 'id'))) ?? notFound(documentReviewProblems.missing)
  // The page has the document beside the verdict.
  await requireFactor(request, viewer, 'document.view', [{ own: false }])
  const { id: documentId, documentType, booking } = found
  const at = now()
  const schema = verdictForm({
    documentType,
    today: dayOf(at),
    returnDate: booking.returns.date,
    pickupDate: booking.pickup.date,
    licenseYears: licenseYearsOf(booking),
  })
  const form = await readForm(request, schema)
  if (!form.ok) return invalid(form)
  const verdict = verdictOf(form.value)
  const judged = await reviewDocument({
    documentId,
    version: form.value.version,
    reviewerId: viewer.id,
    verdict,
    now: at,
  })
  const notice = documentNotices[verdict.kind === 'accept' ? 'accepted' : 'refused']
  const isOnward = judged.ok && 'onward' in form.value && form.value.onward !== undefined
  return redirectWithNotice(
    officeHrefs.documentReview((isOnward && (await nextAfter(documentId))) || documentId),
    judged.ok ? notice : judged.problem,
  )
}

type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewedDocument>>>

/** What is accepted for the nearest booking need not be enough for the others. */
function tooNewFor({ booking, others, review, issuedOn }: Reviewed) {
  return [booking, ...others].filter(
    (use) =>
      isCurrent(use.status) &&
      review === 'accepted' &&
      isTooNew(issuedOn, { pickupDate: use.pickup.date, licenseYears: licenseYearsOf(use) }),
  )
}

/** The document that is checked after this one; null when this one has still something to say, or none waits. */
async function nextAfter(documentId: string): Promise<string | null> {
  const accepted = await findReviewedDocument(documentId)
  if (!accepted || tooNewFor(accepted).length > 0) return null
  return (await findNextDocument({ id: accepted.id, customerId: accepted.customerId }))?.id ?? null
}

export default function DocumentReview() {
  const { document, pages, customer, siblings, accesses, next, today, version, decided, ...facts } =
    useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead
        title={documentTypeLabels[document.documentType]}
        back={{ label: words.back, href: hrefs.documentReviews() }}
      >
        {next && <TextLink small to={officeHrefs.documentReview(next.id)}>{`${words.next}: ${next.words}`}</TextLink>}
      </PageHead>
      <SiblingDocuments documents={siblings} current={document.id} today={today} />
      <div className="document-desk">
        <DocumentView document={document} pages={pages} customer={customer.name} />
        <div className="grid content-start gap-10">
          <FormFacts customer={customer} born={facts.born} booking={facts.booking} />
          <Verdict
            key={`${document.id} ${version}`}
            license={facts.license}
            documentType={document.documentType}
            version={version}
            today={today}
            lastResult={lastResult}
            isThere={document.state === 'ready'}
            decided={decided}
            tooNewFor={facts.tooNewFor}
            next={next}
          />
          <DocumentFacts customer={customer} {...facts} />
        </div>
        <section>
          <h2 className="head mb-3">{words.accesses}</h2>
          <AccessList accesses={accesses} />
        </section>
      </div>
    </div>
  )
}

import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { newDocumentForm } from '#app/bookings/document-reviews/forms.ts'
import { printBooking } from '#app/bookings/document-reviews/printed.ts'
import { NewDocumentForm } from '#app/bookings/document-reviews/replacement-form.tsx'
import { findReplacement, replaceDocument } from '#app/bookings/document-reviews/replacement.server.ts'
import { documentReceiver } from '#app/bookings/documents/commands.server.ts'
import { documentLinkLabels, documentLinkProblems, documentReviewLabels } from '#app/bookings/document-reviews/words.ts'
import { documentNotices, documentProblems, documentTypeLabels } from '#app/bookings/documents/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { headersOfAnswer, invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { printInstant } from '#app/shared/zone.ts'
import fileStyles from '#app/styles/file-field.css?url'
import siteStyles from '#app/styles/site.css?url'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: documentProblems.failed }

const words = documentLinkLabels

export const links: LinksFunction = () => [siteStyles, fileStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export const headers = headersOfAnswer

/** For the reader of the email: nothing is shown of the customer or of the document that was refused. */
async function findSent(request: Request) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const found = (await findReplacement(key, now())) ?? notFound(documentLinkProblems.unknown)
  const { standing } = found
  if (standing === 'newer' || standing === 'ended' || standing === 'over') notFound(documentLinkProblems[standing])
  return { key, found, isUsable: standing === 'usable' }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { found, isUsable } = await findSent(request)
  const { documentType, review, reviewReason, expiresAt } = found
  return data(
    {
      documentType,
      isUsable,
      isAccepted: review === 'accepted',
      reason: reviewReason,
      until: printInstant(expiresAt),
      booking: printBooking(found.booking),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { key, found, isUsable } = await findSent(request)
  const back = hrefs.documentReplacement(key)
  if (!isUsable) return redirectWithNotice(back, documentNotices.sent)
  // Checked as every upload is, and counted as one of the person whose document it replaces.
  const { uploadedBy, customerId, requestId, documentType } = found
  const viewerId = uploadedBy ?? customerId ?? requestId
  const document = documentReceiver({ viewerId, uploadedBy, documentType, now: now() })
  const form = await readForm(request, newDocumentForm, { files: { document } })
  if (!form.ok) return invalid(form)
  const replaced = await replaceDocument({ secret: key, documentId: form.value.document, now: now() })
  if (!replaced.ok && replaced.field) return invalid(form, replaced.problem, replaced.field)
  return redirectWithNotice(back, replaced.ok ? documentNotices.sent : replaced.problem)
}

export default function DocumentReplacement() {
  const { documentType, isUsable, isAccepted, reason, until, booking } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const kind = documentTypeLabels[documentType]
  return (
    <div className="wrap page">
      <div className="beside">
        <section>
          <h1 className="mb-6">{isUsable ? words.title : words.received}</h1>
          {isUsable ? (
            <>
              <p className="mb-2">{kind}</p>
              <p className="quiet mb-8">{reason}</p>
              <NewDocumentForm label={kind} lastResult={lastResult} />
              <p className="help mt-6">{words.uses(until)}</p>
            </>
          ) : (
            <>
              <p className="mb-2">{kind}</p>
              <p className="quiet">{isAccepted ? words.accepted : words.receivedBody}</p>
            </>
          )}
        </section>
        <aside>
          <Facts
            rows={[
              [documentReviewLabels.booking, booking.number],
              [documentReviewLabels.car, booking.car],
              [documentReviewLabels.pickup, booking.pickup],
              [documentReviewLabels.return, booking.returns],
            ]}
          />
        </aside>
      </div>
    </div>
  )
}

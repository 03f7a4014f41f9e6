import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility, requireFactor } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { recordDocumentAccess } from '#app/bookings/documents/commands.server.ts'
import { drawDocumentPage, findDocument, isOwnDocument, readDocument } from '#app/bookings/documents/queries.server.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { harmless, Outage, refusal } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

export const route: RouteFacts = {
  unread: ({ searchParams }) => documentProblems[searchParams.has('download') ? 'notDownloaded' : 'unreachable'],
}

/**
 * A customer's document, for its owner and for staff. A PDF is handed out as a download; `?page=` is a picture of one of its
 * pages. Writes who of our staff opened it (docs/product.md#documents): opening is what is recorded.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const query = new URL(request.url).searchParams
  const page = query.get('page')
  const { notDownloaded, unreachable } = documentProblems
  const asksDownload = query.has('download')
  const unread = asksDownload ? notDownloaded : unreachable
  const document = await findDocument(param(params, 'id'))
  // Someone else's answers like none.
  const own = document !== null && (await isOwnDocument(document, viewer.id))
  if (!document || !can(viewer, 'document.view', { own })) return refusal(documentProblems.missing, 404)
  const isPdf = document.mimeType === 'application/pdf'
  // Asked for the name and the type alone, no one has opened it.
  if (!wantsBody(request)) return answerOf(null, document, { isDrawn: isPdf && page !== null, downloads: asksDownload })
  const isFile = asksDownload || (isPdf && page === null)
  await requireFactor(request, viewer, 'document.view', [{ own }], { isFile })
  const bytes = await readDocument(document)
  if (bytes === 'unreachable') throw new Outage(isPdf && page === null ? notDownloaded : unread)
  if (!bytes) return refusal(documentProblems.missing, 404)
  const drawn = isPdf && page !== null ? await drawDocumentPage(bytes, Number(page), viewer.id) : undefined
  if (drawn === null) return refusal(documentProblems.missing, 404)
  const kind = asksDownload || (isPdf && !drawn) ? 'downloaded' : 'viewed'
  if (!own) await recordDocumentAccess({ documentId: document.id, viewerId: viewer.id, kind }, now())
  return answerOf(drawn ?? bytes, document, { isDrawn: drawn !== undefined, downloads: asksDownload })
}

type Given = { isDrawn: boolean; downloads: boolean }

/** A PDF itself is only ever a download. */
function answerOf(
  bytes: Uint8Array | null,
  { mimeType, documentType }: Stored,
  { isDrawn, downloads }: Given,
): Response {
  const isFile = mimeType === 'application/pdf' && !isDrawn
  const disposition = downloads || isFile ? 'attachment' : 'inline'
  return new Response(bytes && Buffer.from(bytes), {
    headers: {
      'Content-Type': isDrawn ? 'image/jpeg' : (mimeType ?? 'application/octet-stream'),
      'Content-Disposition': `${disposition}; filename="${documentType}.${isFile ? 'pdf' : 'jpg'}"`,
      'Cache-Control': 'no-store',
      ...harmless,
    },
  })
}

type Stored = { mimeType: string | null; documentType: string }

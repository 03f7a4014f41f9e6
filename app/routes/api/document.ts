import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { recordDocumentAccess } from '#app/bookings/documents/commands.server.ts'
import { drawDocumentPage, findDocument, isOwnDocument, readDocument } from '#app/bookings/documents/queries.server.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { harmless, Outage, refusal } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = {
  unread: ({ searchParams }) => problems.documents[searchParams.has('download') ? 'notDownloaded' : 'unreachable'],
}

/**
 * A customer's document, for its owner and for staff. A PDF is handed out as a download; `?page=` is a picture of one of its
 * pages. Writes who of our staff opened it (DECISIONS §3): opening is what is recorded.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const query = new URL(request.url).searchParams
  const page = query.get('page')
  const { notDownloaded, unreachable } = problems.documents
  const unread = query.has('download') ? notDownloaded : unreachable
  const document = await findDocument(param(params, 'id'))
  // Somebody else's answers like none.
  const own = document !== null && (await isOwnDocument(document, viewer.id))
  if (!document || !can(viewer, 'document.view', { own })) return refusal(problems.documents.missing, 404)
  const isPdf = document.mimeType === 'application/pdf'
  const bytes = await readDocument(document)
  if (bytes === 'unreachable') throw new Outage(isPdf && page === null ? notDownloaded : unread)
  if (!bytes) return refusal(problems.documents.missing, 404)
  const drawn = isPdf && page !== null ? await drawDocumentPage(bytes, Number(page), viewer.id) : undefined
  if (drawn === null) return refusal(problems.documents.missing, 404)
  const downloads = (isPdf && !drawn) || query.has('download')
  const kind = downloads ? 'downloaded' : 'viewed'
  if (!own) await recordDocumentAccess({ documentId: document.id, viewerId: viewer.id, kind }, now())
  const ending = isPdf && !drawn ? 'pdf' : 'jpg'
  return new Response(Buffer.from(drawn ?? bytes), {
    headers: {
      'Content-Type': drawn ? 'image/jpeg' : (document.mimeType ?? 'application/octet-stream'),
      'Content-Disposition': `${downloads ? 'attachment' : 'inline'}; filename="${document.documentType}.${ending}"`,
      'Cache-Control': 'no-store',
      ...harmless,
    },
  })
}

import type { LoaderFunctionArgs } from '@remix-run/node'

import { refuseUnless, requireAbility } from '#app/features/access/guards.server.ts'
import { noteDocumentView } from '#app/features/documents/commands.server.ts'
import { findDocument, readDocument } from '#app/features/documents/queries.server.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, unavailable } from '#app/platform/http.server.ts'

/** A customer's document, for its owner and for staff; every opening by staff is noted (DECISIONS §3). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const document = (await findDocument(params.id!)) ?? notFound(problems.documents.missing)
  refuseUnless(viewer, 'document.view', { ownerId: document.uploadedBy })
  const bytes = await readDocument(document)
  if (bytes === 'unreachable') return unavailable(problems.documents.unreachable)
  if (!bytes) return notFound(problems.documents.missing)
  if (document.uploadedBy !== viewer.id) await noteDocumentView(document.id, viewer.id, now())
  const pdf = document.mimeType === 'application/pdf'
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': document.mimeType ?? 'application/octet-stream',
      'Content-Disposition': `${pdf ? 'attachment' : 'inline'}; filename="${document.documentType}.${pdf ? 'pdf' : 'jpg'}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}

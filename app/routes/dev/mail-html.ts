import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findMail, mailboxIsOpen, shownHtml } from '#app/office/mail/queries.server.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { env } from '#app/platform/env.server.ts'
import { refusal } from '#app/platform/http.server.ts'

/** A mail as mail programs get it, in a sandbox of its own: its inline styles would be refused by the page's policy. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'mailbox.read')
  const mail = mailboxIsOpen() ? await findMail(params.id) : null
  if (!mail) return refusal(pageProblems.missing, 404)
  // Every link opens a page of its own: inside the frame it could not be used.
  const html = (await shownHtml(mail)).replace('<head>', '<head><base target="_blank">')
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': `default-src 'none'; img-src ${env.origin} data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
    },
  })
}

import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { listMails, mailboxIsOpen } from '#app/office/mail/queries.server.ts'
import { mailboxLabels } from '#app/office/mail/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import portalStyles from '#app/styles/portal.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'

export const handle = { bar: 'ruled', surface: 'paper' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: portalStyles }]

export const meta: MetaFunction = () => pageMeta('Emails', 'The emails this site has sent.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'mailbox.read')
  if (!mailboxIsOpen()) notFound(pageProblems.missing)
  const mails = await listMails()
  return { mails: mails.map((mail) => ({ ...mail, createdAt: printInstant(mail.createdAt) })) }
}

export default function Mailbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <h1>Emails</h1>
      {mails.length === 0 && <EmptyState {...mailboxLabels.empty} />}
      {mails.length > 0 && (
        <Table
          caption="Emails, the newest first"
          columns={['Written', 'To', 'Subject', 'State']}
          className="table stack mt-8"
        >
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td className="mute max-md:order-1">{mail.createdAt}</td>
                <td className="max-md:order-3 max-md:col-span-2">{mail.recipient}</td>
                <td className="max-md:order-4 max-md:col-span-2">
                  <Link className="link" to={serviceHrefs.mail(mail.id)}>
                    {mail.subject || mailboxLabels.erased}
                  </Link>
                </td>
                <td className="max-md:order-2">{mailboxLabels.state[mail.state]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}

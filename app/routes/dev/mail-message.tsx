import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { attachmentsOf, findMail, mailboxIsOpen } from '#app/office/mail/queries.server.ts'
import { mailboxLabels } from '#app/office/mail/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { notFound } from '#app/platform/http.server.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import portalStyles from '#app/styles/portal.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const handle = { bar: 'ruled', surface: 'paper' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: portalStyles }]

export const meta: MetaFunction = () => pageMeta('Email', 'One email this site has sent.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAbility(request, 'mailbox.read')
  const mail = mailboxIsOpen() ? await findMail(params.id) : null
  if (!mail) notFound(pageProblems.missing)
  const attachments = await attachmentsOf(mail)
  const { id, recipient, subject, textBody } = mail
  return {
    id,
    recipient,
    subject: subject || mailboxLabels.erased,
    hasText: textBody !== '',
    text: linked(textBody),
    attachments,
    createdAt: printInstant(mail.createdAt),
  }
}

export default function MailMessage() {
  const mail = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <p>
        <TextLink to={serviceHrefs.mailbox()}>All emails</TextLink>
      </p>
      <h1 className="head mt-6">{mail.subject}</h1>
      <p className="small quiet">
        To {mail.recipient}, {mail.createdAt}
      </p>
      {mail.hasText && (
        <iframe
          className="mt-8 w-full h-184 border border-line bg-[#fff]"
          title={mail.subject}
          src={serviceHrefs.mailHtml(mail.id)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {mail.attachments.length > 0 && (
        <ul className="mt-4">
          {mail.attachments.map((file) => (
            <li key={file.filename}>
              {file.address ? (
                <a className="link" href={file.address} download={file.filename}>
                  {file.filename}
                </a>
              ) : (
                mailboxLabels.gone(file.filename)
              )}
            </li>
          ))}
        </ul>
      )}
      {mail.hasText ? (
        <PlainText parts={mail.text} />
      ) : (
        <p className="mt-8">We don’t keep this email’s text. It was sent, or expired before it could be.</p>
      )}
    </div>
  )
}

function PlainText({ parts }: { parts: ReturnType<typeof linked> }) {
  return (
    <>
      <h2 className="name mt-8">As plain text</h2>
      <pre className="mt-3 whitespace-pre-wrap break-words font-sans text-small">
        {parts.map((part, index) =>
          part.href ? (
            <a key={index} href={part.href}>
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </pre>
    </>
  )
}

function linked(text: string): { text: string; href?: string }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? { text: part, href: part } : { text: part }))
}

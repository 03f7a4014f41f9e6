import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { messageReportForm } from '#app/community/chat/forms.ts'
import { messageInstant } from '#app/community/chat/times.ts'
import { reportMessage } from '#app/community/moderation/commands.server.ts'
import { findMessage, wasMessage } from '#app/community/moderation/queries.server.ts'
import { business } from '#app/business.ts'
import { chatLabels, chatNotices, chatProblems } from '#app/community/chat/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, notFound, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { isId } from '#app/shared/ids.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const handle = { surface: 'dark' } satisfies RouteHandle

export const meta: MetaFunction = () => pageMeta('Report a message', 'Tell our staff about a message in the chat.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.use')
  const message = await findMessage(params.id)
  if (!message || message.author.id === viewer.id) return notFound(chatProblems.missing)
  return {
    author: message.author.name,
    words: message.message,
    at: message.at.toISOString(),
    time: messageInstant(message.at, dayOf(now())),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.use')
  if (!isId(params.id) || !(await wasMessage(params.id))) return notFound(chatProblems.missing)
  const form = await readForm(request, messageReportForm)
  if (!form.ok) return invalid(form)
  const reported = await reportMessage({
    messageId: params.id,
    reporterId: viewer.id,
    ...form.value,
    now: now(),
  })
  // The message was removed after the form was opened, so this page has nothing left to show.
  if (!reported.ok && reported.problem !== chatProblems.missing) return invalid(form, reported.problem)
  return redirectWithNotice(roomBefore(request), reported.ok ? chatNotices.reported : reported.problem)
}

/** The room in which the form was open; the dashboard's when it stood on a page of its own. */
function roomBefore(request: Request): string {
  const page = returnPath(request) ?? ''
  const rooms = [hrefs.dashboardTab('chat'), hrefs.accountChat()]
  return rooms.includes(page.split('?')[0] ?? '') ? page : hrefs.dashboardTab('chat')
}

export default function MessageReport() {
  const { author, words, at, time } = useLoaderData<typeof loader>()
  const [form, fields] = useAppForm<typeof messageReportForm>({
    id: 'report',
    lastResult: useActionData<typeof action>()?.lastResult,
  })
  return (
    <div className="measure pb-16">
      <PageHead title="Report a message" />
      <figure className="note">
        <blockquote className="whitespace-pre-line">{words}</blockquote>
        <figcaption className="small quiet mt-2">
          {author}, <time dateTime={at}>{chatLabels.inZone(time)}</time>
        </figcaption>
      </figure>
      <div className="mt-8">
        <AppForm form={form} submit={chatLabels.report} wide>
          <TextField
            field={fields.reason}
            label={chatLabels.reportReason}
            hint={`Our staff will read this. Up to ${business.chat.longestMessage} characters. We won’t tell the author who reported it.`}
            rows={4}
            maxLength={business.chat.longestMessage}
          />
        </AppForm>
      </div>
      <p className="mt-4">
        <TextLink to={hrefs.dashboardTab('chat')}>Back to the chat</TextLink>
      </p>
    </div>
  )
}

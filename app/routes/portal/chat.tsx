import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { roles } from '#app/shared/roles.ts'
import { markRead, sendMessage } from '#app/community/chat/commands.server.ts'
import { messageForm } from '#app/community/chat/forms.ts'
import { countUnread, findLastRead, findMute, listMembers, listMessages } from '#app/community/chat/queries.server.ts'
import { Room } from '#app/community/chat/room.tsx'
import { firstUnread, withReader } from '#app/community/chat/rules.ts'
import { listMuted } from '#app/community/moderation/queries.server.ts'
import { chatLabels, chatProblems } from '#app/community/chat/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { isFetchedAhead } from '#app/shared/page-views.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf, printInstant } from '#app/shared/zone.ts'
import chatStyles from '#app/styles/chat.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.chat, group: 'people', ability: 'chat.use' },
  failed: chatProblems.failed,
}

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chatStyles }]

export const meta: MetaFunction = () => pageMeta(tabLabels.chat, 'The community chat.')

/** Writes how far the chat is read: showing the newest message is reading it. A page fetched ahead shows nothing yet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const { place, atAccount } = roomOf(request)
  // The menus lead everyone to Chat: people who wait for approval are told so on the overview, and inside the account's tab.
  if (!viewer.approved && atAccount)
    return { closed: viewer.approvalStatus === 'rejected' ? chatLabels.closedToRejected : chatLabels.closed }
  if (!viewer.approved) throw redirect(hrefs.dashboard())
  refuseUnless(viewer, 'chat.use')
  const at = now()
  const before = new URL(request.url).searchParams.get('before')
  // The place in the log first: what comes while the rest is read is told again, and known by its id.
  const { position } = await countUnread(viewer)
  const [lastRead, { messages, older }, present, mutedUntil, muted] = await Promise.all([
    findLastRead(viewer),
    listMessages({ before, now: at }),
    listMembers(at),
    findMute(viewer.id, at),
    can(viewer, 'chat.moderate') ? listMuted(at) : [],
  ])
  const { members, online } = withReader(present, viewer)
  const newest = messages.at(-1)
  const isShown = request.method === 'GET' && !isFetchedAhead(request.headers)
  if (newest && !before && isShown) await markRead(viewer.id, newest)
  return {
    path: place(),
    today: dayOf(at),
    mutedUntil: mutedUntil && { printed: printInstant(mutedUntil), inMs: mutedUntil.getTime() - at.getTime() },
    me: {
      id: viewer.id,
      moderates: can(viewer, 'chat.moderate'),
      mutes: roles.filter((role) => can(viewer, 'chat.mute', { role })),
      muted,
    },
    position,
    freshFrom: before ? null : (firstUnread(messages, viewer, lastRead)?.id ?? null),
    older: older && messages[0] ? place({ before: messages[0].id }) : null,
    isLatest: !before,
    messages: messages.map((message) => ({
      ...message,
      at: message.at.toISOString(),
      author: message.author.id === viewer.id ? { ...message.author, presence: 'online' as const } : message.author,
    })),
    members: members.map(({ lastLoginAt: _, lastSeen, ...member }) => ({
      ...member,
      lastSeen: lastSeen && lastSeen.toISOString(),
    })),
    online,
    clientId: newId(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'chat.use')
  const form = await readForm(request, messageForm)
  if (!form.ok) return invalid(form)
  const sent = await sendMessage({ userId: viewer.id, ...form.value, now: now() })
  return sent.ok ? redirect(roomOf(request).place(), 303) : invalid(form, sent.problem)
}

/** The same room is in the dashboard and in the account. */
function roomOf(request: Request) {
  const atAccount = new URL(request.url).pathname.startsWith(hrefs.accountChat())
  const place = (query: { before?: string } = {}) =>
    atAccount ? hrefs.accountChat(query) : hrefs.dashboardTab('chat', query)
  return { place, atAccount }
}

export default function Chat() {
  const room = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  if (room.closed) return <Closed words={room.closed} />
  const text = lastResult?.initialValue?.message
  const refused = lastResult && {
    text: typeof text === 'string' ? text : '',
    problems: Object.values(lastResult.error ?? {}).flatMap((each) => each ?? []),
  }
  return <Room key={`${room.path} ${room.isLatest}`} room={room} refused={refused ?? null} />
}

function Closed({ words }: { words: { title: string; body: string } }) {
  return (
    <div className="pb-16">
      <PageHead title={tabLabels.chat} />
      <EmptyState {...words} />
    </div>
  )
}

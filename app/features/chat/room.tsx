import { Fragment } from 'react'

import type { Role } from '#app/features/access/rules.ts'
import { labels } from '#app/messages/labels.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Composer } from './composer.tsx'
import { MemberRow, Members } from './members.tsx'
import { Message, type MessageRights, type Shown } from './message.tsx'

type Props = {
  path: string
  /** `mutes`: the roles whose people the reader may mute. */
  me: { id: string; moderates: boolean; mutes: Role[] }
  /** The place in the log of events that everything shown here is of, or later. */
  position: number
  messages: (Shown & { day: string; rights: MessageRights })[]
  freshFrom: string | null
  /** The address of what came before, and of the latest when this is not it. */
  older: string | null
  latest: string | null
  members: React.ComponentProps<typeof Members>['members']
  online: number
  clientId: string
  lastResult?: FormReply
}

/** The community chat: log, composer, members. Everything works as plain links and forms; scripts make it live. */
export function Room({ path, me, messages, members, online, clientId, lastResult, ...rest }: Props) {
  return (
    <div className="chat" data-chat data-me={me.id} data-mutes={me.mutes.join(' ')} data-position={rest.position}>
      <h1 className="visually-hidden">{labels.tab.chat}</h1>
      <Members members={members} online={online} me={me.id} />
      <div className="talk">
        <div className="log" tabIndex={0} role="region" aria-label="Messages">
          <div>
            <p className="older">
              {rest.older && (
                <Link to={rest.older} data-older>
                  Load older
                </Link>
              )}
              <Link to={rest.latest ?? path} data-refresh>
                {rest.latest ? 'Latest messages' : 'Refresh'}
              </Link>
            </p>
            {messages.length === 0 && <EmptyState {...labels.chat.empty} />}
            <ol data-log>
              {messages.map((message, index) => (
                <Fragment key={message.id}>
                  {message.day !== messages[index - 1]?.day && <li className="day micro">{message.day}</li>}
                  {message.id === rest.freshFrom && <li className="fresh micro">{labels.chat.fresh}</li>}
                  <Message message={message} rights={message.rights} />
                </Fragment>
              ))}
            </ol>
          </div>
        </div>
        <Composer clientId={clientId} lastResult={lastResult} />
      </div>
      <template data-shape="message">
        <Message
          message={{ ...blank, author }}
          rights={{ report: true, remove: me.moderates, mute: me.mutes.length > 0 }}
        />
      </template>
      <template data-shape="member">
        <MemberRow member={{ ...author, lastSeen: null }} me={false} />
      </template>
    </div>
  )
}

/** What the script puts its own values in the place of. */
const author: Shown['author'] = {
  id: 'AUTHOR',
  name: 'NAME',
  firstName: 'N',
  username: 'USERNAME',
  role: 'member',
  highlighted: false,
  avatar: null,
  presence: 'online',
}
const blank = { id: 'MESSAGE', at: '', time: '', removed: false, parts: [] }

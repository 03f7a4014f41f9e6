import { sessionLabels } from './words.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { accountHrefs } from '#app/shared/account-hrefs.ts'

type Session = {
  id: string
  device: string
  isThis: boolean
  address: string | null
  lastSeen: string
  lastSeenAt: Date
}

export function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <div className="grid gap-5">
      <ul className="sessions">
        {sessions.map(({ id, device, isThis, address, lastSeen, lastSeenAt }) => (
          <li key={id}>
            <div>
              <p>{device}</p>
              <p className="small mute">
                {isThis ? (
                  sessionLabels.current
                ) : (
                  <>
                    Last seen <time dateTime={lastSeenAt.toISOString()}>{lastSeen}</time>
                  </>
                )}
                {address && <span className="num">, {sessionLabels.from(address)}</span>}
              </p>
            </div>
            {!isThis && (
              <PostForm action={accountHrefs.sessionEnd(id)}>
                <SubmitButton look="line" compact aria-label={`${sessionLabels.end}: ${device}, ${lastSeen}`}>
                  {sessionLabels.end}
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action={accountHrefs.otherSessionsEnd()}>
          <SubmitButton look="line">{sessionLabels.endOthers}</SubmitButton>
        </PostForm>
      )}
    </div>
  )
}

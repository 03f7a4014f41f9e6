import { chatLabels } from './words.ts'
import type { Outgoing } from './room-state.ts'

export function OutgoingMessage({ message, onRetry }: { message: Outgoing; onRetry: () => void }) {
  const { id, problem, text } = message
  return (
    <li className={problem ? 'message sending failed' : 'message sending'}>
      <div>
        <p className="byline">
          {problem ? (
            <>
              {problem}{' '}
              <button type="button" className="link small" onClick={onRetry}>
                {chatLabels.retry}
              </button>
            </>
          ) : (
            !id && chatLabels.sending
          )}
        </p>
        <p className="words">{text}</p>
      </div>
    </li>
  )
}

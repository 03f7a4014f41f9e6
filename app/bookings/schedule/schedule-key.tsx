import { labels } from '#app/messages/labels.ts'
import { keysOf } from '#app/shared/keys.ts'

const { key, keys } = labels.schedule

export function ScheduleKey() {
  return (
    <ul className="schedule-key small" aria-label={key}>
      {keysOf(keys).map((kind) => (
        <li key={kind}>
          <i className={`bar ${kind}`} aria-hidden="true" />
          {keys[kind]}
        </li>
      ))}
    </ul>
  )
}

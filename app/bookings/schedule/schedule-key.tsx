import { scheduleLabels } from './words.ts'
import { keysOf } from '#app/shared/keys.ts'

const { key, keys } = scheduleLabels

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

import { referralLabels } from './words.ts'
import { shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { Table } from '#app/ui/table.tsx'

type Clicks = { day: CalendarDate; clicks: number }

const words = referralLabels
const [step, gap, height] = [20, 4, 120]

/** A bar a day, and the same as a table. */
export function ClickChart({ days }: { days: Clicks[] }) {
  const total = days.reduce((sum, { clicks }) => sum + clicks, 0)
  const [first, last] = [days.at(0), days.at(-1)]
  const best = days.reduce<Clicks | undefined>(
    (most, one) => (most && most.clicks >= one.clicks ? most : one),
    undefined,
  )
  if (!first || !last || !best) return null
  const summary = words.clicksIn(total, days.length)
  const top = Math.max(best.clicks, 1)
  return (
    <figure className="chart num">
      <figcaption>
        {summary}
        {total > 0 && <span className="quiet">, {words.most(best.clicks, shortDate(best.day))}</span>}
      </figcaption>
      <svg
        className="block w-full h-30 mt-4 mb-1 fill-ink-2"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, clicks }, index) => {
          const bar = Math.round((clicks / top) * (height - 2))
          return <rect key={day} x={index * step + gap / 2} y={height - bar - 1} width={step - gap} height={bar + 1} />
        })}
      </svg>
      <p className="between row small mute" aria-hidden="true">
        <span>{shortDate(first.day)}</span>
        <span>{shortDate(last.day)}</span>
      </p>
      <details>
        <summary className="link small">{words.asTable}</summary>
        <Table caption={words.clicks} columns={[words.day, words.count]} className="table">
          <tbody>
            {days.toReversed().map(({ day, clicks }) => (
              <tr key={day}>
                <td>{shortDate(day)}</td>
                <td>{clicks}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

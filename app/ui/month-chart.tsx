import { dollars } from '#app/shared/money.ts'

/** A month takes this at least: on a phone the chart scrolls. The axis has its share of the width. */
const [step, bar, height, foot, head, axis] = [44, 24, 160, 24, 20, 6]

/** In cents. Below zero there is no bar: the table says it. */
type Month = { month: string; name: string; solid: number; outlined: number }

type Props = {
  months: Month[]
  title: string
  /** What the bars come to, in a sentence. */
  gist: string
}

/**
 * As wide as its place; scrolls on phones, from the newest month. Solid bars with outlined ones on top, an axis, and the
 * sums of the best month and of the newest. The table beneath it is the accessible form.
 */
export function MonthChart({ months, title, gist }: Props) {
  const sums = months.map(({ solid, outlined }) => Math.max(0, outlined) + Math.max(0, solid))
  const most = Math.max(...sums)
  const top = roundedUp(most)
  const scaled = (cents: number) => Math.round((Math.max(0, cents) / top) * (height - head))
  const best = sums.lastIndexOf(most)
  const last = months.length - 1
  // Side by side the two would touch.
  const named = new Set(best === last - 1 ? [last] : [best, last])
  return (
    <div className="mt-4 overflow-x-auto max-md:[direction:rtl]" role="region" aria-label={title} tabIndex={0}>
      <div className="inline-block min-w-full align-top [direction:ltr]">
        <svg className="block max-w-none" width={(months.length + 1) * step} height="0" aria-hidden="true" />
        <svg className="block" width={percent(100)} height={height + foot} role="img" aria-label={gist} fontSize="12">
          <title>{title}</title>
          {[0, 0.5, 1].map((part) => {
            const level = height - part * (height - head)
            return (
              <g key={part}>
                <line x1="0" x2={percent(100)} y1={level} y2={level} stroke="var(--color-line)" />
                <text x="0" y={level - 4} fill="var(--color-ink-3)">
                  {inThousands(part * top)}
                </text>
              </g>
            )
          })}
          {months.map(({ month, name, solid, outlined }, index) => {
            const [full, open] = [scaled(solid), scaled(outlined)]
            const sum = sums[index] ?? 0
            return (
              <svg
                key={month}
                className="overflow-visible"
                x={percent(axis + ((index + 0.5) * (100 - axis)) / months.length)}
                width="1"
                height={height + foot}
              >
                {full > 0 && <rect x={-bar / 2} y={height - full} width={bar} height={full} fill="currentColor" />}
                {open > 0 && (
                  <rect
                    x={0.5 - bar / 2}
                    y={height - full - open}
                    width={bar - 1}
                    height={open}
                    fill="none"
                    stroke="currentColor"
                    strokeDasharray="3 3"
                  />
                )}
                {named.has(index) && sum > 0 && (
                  <text y={height - full - open - 6} textAnchor="middle" fill="currentColor">
                    {dollars(Math.round(sum / 100) * 100)}
                  </text>
                )}
                <text y={height + 18} textAnchor="middle" fill={index === last ? 'currentColor' : 'var(--color-ink-3)'}>
                  {name.slice(0, 3)}
                </text>
              </svg>
            )
          })}
        </svg>
      </div>
    </div>
  )
}

/** Above all bars: 1, 2, 2.5 or 5 times a power of ten. */
function roundedUp(cents: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(100, cents)))
  return [1, 2, 2.5, 5, 10].map((times) => times * power).find((level) => level >= cents) ?? 10 * power
}

/** "$0", "$500", "$2.5k": on an axis alone are sums shortened. */
function inThousands(cents: number): string {
  const whole = cents / 100
  return whole < 1_000 ? `$${Math.round(whole)}` : `$${Number((whole / 1_000).toFixed(1))}k`
}

/** Of the chart's width. */
function percent(part: number): string {
  return `${part}%`
}

import { dollars } from '#app/shared/money.ts'

/** In pixels: of the bars, and above and below them. */
const [height, foot, head] = [160, 24, 20]
/** So many months have room for their names in a wide place, and in a narrow one. */
const [ofWide, ofNarrow] = [12, 6]

/** In cents. Below zero there is no bar: the table says it. */
type Month = { month: string; name: string; solid: number; outlined: number }

type Props = {
  months: Month[]
  /** What the bars come to, in a sentence. */
  gist: string
}

/**
 * As wide as its place. Solid bars with outlined ones on top, an axis, and the sum of the best month; within a year also
 * that of the newest. The table beneath it is the accessible form.
 */
export function MonthChart({ months, gist }: Props) {
  const sums = months.map(({ solid, outlined }) => Math.max(0, outlined) + Math.max(0, solid))
  const most = Math.max(...sums)
  const top = roundedUp(most)
  const scaled = (cents: number) => Math.round((Math.max(0, cents) / top) * (height - head))
  const best = sums.lastIndexOf(most)
  const last = months.length - 1
  // Closer than two months, or in a narrow place three of twelve, the two would touch: the newest stays.
  const summed = new Set(months.length > ofWide ? [best] : last - best < 2 ? [last] : [best, last])
  const isCloseInNarrow = last - best < months.length / 5
  const [every, everyInNarrow] = [Math.ceil(months.length / ofWide), Math.ceil(months.length / ofNarrow)]
  return (
    <div className="@container relative mt-4" role="img" aria-label={gist}>
      <svg className="block w-full" height={height + foot} fontSize="12" fill="var(--color-ink-3)">
        {[0, 0.5, 1].map((part) => {
          const level = height - part * (height - head)
          return (
            <g key={part}>
              <line x1="0" x2={percent(100)} y1={level} y2={level} stroke="var(--color-line)" />
              <text x="0" y={level - 4}>
                {inThousands(part * top)}
              </text>
            </g>
          )
        })}
      </svg>
      <div className="absolute inset-y-0 right-3 left-11 grid auto-cols-fr grid-flow-col">
        {months.map(({ month, name, solid, outlined }, index) => {
          const [full, open] = [scaled(solid), scaled(outlined)]
          const sum = sums[index] ?? 0
          const fromLast = last - index
          return (
            <svg
              key={month}
              className="w-full overflow-visible"
              height={height + foot}
              fontSize="12"
              fill="currentColor"
            >
              {full > 0 && <rect className={bar} x={percent(50)} y={height - full} height={full} />}
              {open > 0 && (
                <rect
                  className={bar}
                  x={percent(50)}
                  y={height - full - open}
                  height={open}
                  fill="none"
                  stroke="currentColor"
                  strokeDasharray="3 3"
                />
              )}
              {summed.has(index) && sum > 0 && (
                <text
                  className={summed.has(last) && fromLast > 0 && isCloseInNarrow ? '@max-[36rem]:hidden' : undefined}
                  x={percent(50)}
                  y={height - full - open - 6}
                  textAnchor={anchorOf(index, months.length)}
                  // Where it is over the bar beside it.
                  stroke="var(--color-ground)"
                  strokeWidth="4"
                  paintOrder="stroke"
                >
                  {dollars(Math.round(sum / 100) * 100)}
                </text>
              )}
              <text
                className={`${fromLast % every ? '@min-[36rem]:hidden' : ''} ${fromLast % everyInNarrow ? '@max-[36rem]:hidden' : ''}`}
                x={percent(50)}
                y={height + 18}
                textAnchor="middle"
                fill={fromLast === 0 ? undefined : 'var(--color-ink-3)'}
              >
                {name.slice(0, 3)}
              </text>
            </svg>
          )
        })}
      </div>
    </div>
  )
}

/** Around the middle of its month. */
const bar = 'w-[min(60%,1.5rem)] -translate-x-1/2 [transform-box:fill-box]'

/** Where months are narrow, the sum of one of the first or last stays within the chart. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count <= ofWide) return 'middle'
  if (index < count / ofWide) return 'start'
  return count - 1 - index < count / ofWide ? 'end' : 'middle'
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

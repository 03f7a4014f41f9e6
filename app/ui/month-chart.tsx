const [step, bar, height, foot] = [44, 18, 160, 24]

/** In cents. Below zero there is no bar: the table says it. */
type Month = { month: string; name: string; solid: number; outlined: number }

type Props = {
  months: Month[]
  title: string
  /** What the bars come to, in a sentence. */
  gist: string
}

/** Scrolls on phones, from the newest month. Solid bars with outlined ones on top. The table beneath it is the accessible form. */
export function MonthChart({ months, title, gist }: Props) {
  const most = Math.max(1, ...months.map(({ solid, outlined }) => Math.max(0, outlined) + Math.max(0, solid)))
  const scaled = (cents: number) => Math.round((Math.max(0, cents) / most) * (height - 8))
  const width = months.length * step
  return (
    <div className="mt-4 overflow-x-auto max-md:[direction:rtl]" role="region" aria-label={title} tabIndex={0}>
      <div className="inline-block [direction:ltr]">
        <svg
          className="max-w-none"
          width={width}
          height={height + foot}
          viewBox={`0 0 ${width} ${height + foot}`}
          role="img"
          aria-label={gist}
        >
          <title>{title}</title>
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={width}
              y1={height - part * (height - 8)}
              y2={height - part * (height - 8)}
              stroke="var(--color-line)"
            />
          ))}
          {months.map(({ month, name, solid, outlined }, index) => {
            const left = index * step + (step - bar) / 2
            const [full, open] = [scaled(solid), scaled(outlined)]
            return (
              <g key={month}>
                {full > 0 && <rect x={left} y={height - full} width={bar} height={full} fill="currentColor" />}
                {open > 0 && (
                  <rect
                    x={left + 0.5}
                    y={height - full - open}
                    width={bar - 1}
                    height={open}
                    fill="none"
                    stroke="currentColor"
                    strokeDasharray="3 3"
                  />
                )}
                <text
                  x={left + bar / 2}
                  y={height + 18}
                  textAnchor="middle"
                  fontSize="12"
                  fill={index === months.length - 1 ? 'currentColor' : 'var(--color-ink-3)'}
                >
                  {name.slice(0, 3)}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </div>
  )
}

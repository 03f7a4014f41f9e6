type Props = { label: string; hub: number; needle: 'short' | 'long'; children: React.ReactNode }

/** Sixty ticks, six of them long, a hub of the given radius and a needle that points at the entry under the finger. */
export function Ring({ label, hub, needle, children }: Props) {
  const circle = { cx: 160, cy: 160 }
  const turned = { ...circle, pathLength: 360, transform: 'rotate(-90 160 160)' }
  return (
    <nav className="compass" aria-label={label}>
      <svg viewBox="0 0 320 320" fill="none" stroke="var(--color-edge)" aria-hidden="true">
        <circle {...circle} r="159.5" stroke="var(--color-line)" />
        <circle {...turned} r="153" strokeWidth="5" strokeDasharray=".35 5.65" strokeDashoffset=".175" />
        <circle
          {...turned}
          r="150.5"
          stroke="var(--color-ink-2)"
          strokeWidth="10"
          strokeDasharray=".5 59.5"
          strokeDashoffset=".25"
        />
        <circle {...circle} r={hub} stroke="var(--color-line)" />
        <path
          className="needle"
          d={needle === 'long' ? 'M160 124V84' : 'M160 98V80'}
          stroke="var(--color-metal)"
          strokeWidth="2"
        />
      </svg>
      {children}
    </nav>
  )
}

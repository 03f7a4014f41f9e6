const centre = { cx: 160, cy: 160 }
const turned = { ...centre, pathLength: 360, transform: 'rotate(-90 160 160)' }

export function RingSymbol() {
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true">
      <symbol id="ring" viewBox="0 0 320 320" fill="none" stroke="var(--color-edge)">
        <circle {...centre} r="159.5" stroke="var(--color-line)" />
        <circle {...turned} r="153" strokeWidth="5" strokeDasharray=".35 5.65" strokeDashoffset=".175" />
        <circle
          {...turned}
          r="150.5"
          stroke="var(--color-ink-2)"
          strokeWidth="10"
          strokeDasharray=".5 59.5"
          strokeDashoffset=".25"
        />
      </symbol>
    </svg>
  )
}

export function Ring({ hub, needle }: { hub: number; needle: 'short' | 'long' }) {
  return (
    <svg viewBox="0 0 320 320" fill="none" aria-hidden="true">
      <use href="#ring" />
      <circle {...centre} r={hub} stroke="var(--color-line)" />
      <path
        className="needle"
        d={needle === 'long' ? 'M160 124V84' : 'M160 98V80'}
        stroke="var(--color-metal)"
        strokeWidth="2"
      />
    </svg>
  )
}

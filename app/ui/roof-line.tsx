import { lineViewBox, plainLine } from '#app/shared/roof-line.ts'

type Props = {
  /** `null`: the plain one. */
  line: string | null
  /** From nose to tail, in metal. */
  part?: number
  /** `roof`: in the place of a photograph. `mark`: beside a name. */
  look?: 'roof' | 'mark'
}

/** A car by its own line (docs/product.md#roof-lines), for eyes alone: its name is beside it. */
export function RoofLine({ line, part, look = 'roof' }: Props) {
  const path = line ?? plainLine
  const isMark = look === 'mark'
  return (
    <svg
      className={isMark ? 'roof-mark' : 'roof'}
      width={isMark ? 72 : undefined}
      viewBox={lineViewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth={isMark ? 7 : 2}
      strokeLinecap="round"
      strokeDasharray="1"
      aria-hidden="true"
    >
      <path pathLength="1" d={path} />
      {part !== undefined && part > 0 && <path pathLength="1" d={path} strokeDashoffset={1 - part} />}
    </svg>
  )
}

import { plainLine } from '#app/shared/roof-line.ts'

/** A car by its own line (docs/product.md#roof-lines), for eyes alone: its name is beside it. `null`: the plain one. */
export function RoofLine({ line }: { line: string | null }) {
  return (
    <svg
      className="roof"
      viewBox="0 0 400 128"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="1"
      aria-hidden="true"
    >
      <path pathLength="1" d={line ?? plainLine} />
    </svg>
  )
}

import { conditionLabels } from '#app/bookings/condition/words.ts'
import type { Spot } from './zones.ts'

export type OutlineMark = Spot & { id: string; number: number; old: boolean }

type Props = {
  marks: OutlineMark[]
  /** Where the mark to come is. */
  picked?: Spot | null
  onPick?: (spot: Spot) => void
}

const [width, height] = [400, 640]

/** Of the outline and what is said beside it. */
export const besideOutline =
  'grid grid-cols-[minmax(0,22rem)_minmax(0,var(--measure))] items-start gap-y-6 gap-x-16 max-md:grid-cols-1'

/** Seen from above, front up, with both sides laid flat. */
export function CarOutline({ marks, picked, onPick }: Props) {
  return (
    // The list of places beside it does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <svg
      className={`outline ${onPick ? 'live ' : ''}block w-full max-w-88 h-auto border border-line max-md:mx-auto max-md:max-w-68`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={conditionLabels.outline}
      onClick={onPick && ((event) => onPick(spotOf(event)))}
    >
      <g className="lines">
        <g transform="translate(200 0) scale(1.24 1) translate(-200 0)">
          <path d="M148 70C152 42 174 32 200 32s48 10 52 38l5 60c4 32 0 62-2 92l3 178c4 42 3 84-1 122l-6 58c-6 22-26 30-51 30s-45-8-51-30l-6-58c-4-38-5-80-1-122l3-178c-2-30-6-60-2-92z" />
          <path d="M146 92c22-9 86-9 108 0M168 98l-8 108M232 98l8 108M150 556c26 11 74 11 100 0M162 446l4 96M238 446l-4 96" />
          <path d="M154 216c22-15 70-15 92 0l-12 52c-16-6-52-6-68 0zM167 278c16-6 50-6 66 0l-3 96c-14 6-46 6-60 0zM170 384c14 6 46 6 60 0l12 44c-20 11-64 11-84 0z" />
          <path d="M150 232l9 42 5 96-10 46M250 232l-9 42-5 96 10 46" />
        </g>
        <Side />
        <g transform={`translate(${width} 0) scale(-1 1)`}>
          <Side />
        </g>
      </g>
      {marks.map(({ id, x, y, number, old }) => (
        <g key={id} className={old ? 'mark old' : 'mark'} transform={`translate(${x * 0.4} ${y * 0.64})`}>
          <circle r="13" />
          <text dy="0.35em">{number}</text>
        </g>
      ))}
      {picked && (
        <g className="mark picked" transform={`translate(${picked.x * 0.4} ${picked.y * 0.64})`}>
          <circle r="13" />
          <path d="M-20 0h12M8 0h12M0-20v12M0 8v12" />
        </g>
      )}
    </svg>
  )
}

function Side() {
  return (
    <>
      <path d="M24 74c2-22 14-34 22-28 6 6 8 24 10 46l7 110c6 22 24 52 28 86 3 36 2 66-3 98-6 36-20 62-23 92l-3 84c-2 28-12 44-26 38-9-5-12-20-12-36z" />
      <path d="M64 222c9 20 19 46 21 74v82c-3 24-11 44-16 60M66 226l3 210M28 224h36M28 396h40M40 378v-24" />
      <circle cx="34" cy="152" r="29" />
      <circle cx="34" cy="152" r="18" />
      <circle cx="34" cy="466" r="30" />
      <circle cx="34" cy="466" r="19" />
    </>
  )
}

function spotOf({ currentTarget, clientX, clientY }: React.MouseEvent<SVGSVGElement>): Spot {
  const box = currentTarget.getBoundingClientRect()
  const thousandth = (at: number, of: number) => Math.min(1_000, Math.max(0, Math.round((at / of) * 1_000)))
  return { x: thousandth(clientX - box.left, box.width), y: thousandth(clientY - box.top, box.height) }
}

import { conditionLabels } from '#app/bookings/condition/words.ts'
import type { OutlineMark } from './car-outline.tsx'
import type { ShownMark } from './queries.server.ts'
import type { Stage } from '#app/shared/condition-kinds.ts'

const words = conditionLabels

/** `going`: not stored yet, with why not if it was refused. */
export type NumberedMark = Omit<ShownMark, 'reportId'> & OutlineMark & { stage: Stage; going?: { problem?: string } }

type Marked = { marks: ShownMark[] } | null

/** Those of the pickup first, old beside a return's; each report's in the order they were marked. */
export function numberedMarks(pickup: Marked, back: Marked, stage: Stage): NumberedMark[] {
  const old = stage === 'return'
  const all = [
    ...(pickup?.marks ?? []).map((mark) => ({ ...mark, stage: 'pickup' as const, old })),
    ...(back?.marks ?? []).map((mark) => ({ ...mark, stage: 'return' as const, old: false })),
  ]
  return all.map((mark, index) => ({ ...mark, number: index + 1 }))
}

type Props = {
  marks: NumberedMark[]
  /** Says of each which report it is from. */
  compared: boolean
  children?: (mark: NumberedMark) => React.ReactNode
}

export function DamageList({ marks, compared, children }: Props) {
  if (marks.length === 0) return <p className="quiet">{words.noMarks}</p>
  return (
    <ol className="marks">
      {marks.map((mark) => (
        <li key={mark.id} value={mark.number}>
          <span className={mark.old ? 'number old' : 'number'} aria-hidden="true">
            {mark.number}
          </span>
          <span>
            {words.kind[mark.kind]}, {words.zone[mark.zone].toLowerCase()}
            {compared && <span className="mute"> ({words.markFrom[mark.stage]})</span>}
            {mark.note && <span className="small quiet block wrap-anywhere">{mark.note}</span>}
          </span>
          {children?.(mark)}
        </li>
      ))}
    </ol>
  )
}

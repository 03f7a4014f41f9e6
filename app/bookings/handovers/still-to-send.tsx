import { unsentLabels } from './words.ts'
import type { Stage } from '#app/shared/condition-kinds.ts'
import type { LineState } from './line-state.ts'

const words = unsentLabels

/** What has not arrived yet, and what becomes of it. Says nothing when nothing is missing. */
export function StillToSend({ line, stage, isWaiting }: { line: LineState; stage: Stage; isWaiting: boolean }) {
  const { going, typed, isUnsaved, isKept, isCut } = line
  const shots = going.filter(({ kind }) => kind === 'shot').length
  const marks = going.length - shots
  const parts = [
    ...(shots > 0 ? [words.photographs(shots)] : []),
    ...(marks > 0 ? [words.marks(marks)] : []),
    ...(isUnsaved ? [words.entries] : []),
  ]
  if (parts.length === 0) return null
  return (
    <>
      <p>{words.stillToSend(parts.join(', '))}</p>
      {isWaiting && <p>{words.waits[stage]}</p>}
      <p className="small quiet">
        {isCut && `${words.cut} `}
        {isKept ? words.keptOnDevice : words.keptNowhere}
      </p>
      {typed?.problem && <p className="small">{typed.problem}</p>}
    </>
  )
}

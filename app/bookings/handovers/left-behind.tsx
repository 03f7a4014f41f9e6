import { useEffect, useState } from 'react'

import { unsentLabels } from './words.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { openKept, type ReportOnDevice } from './kept-parts.ts'

const words = unsentLabels

/** Beside a signed report: what this browser still keeps of it came too late. What was only typed is in the report, or not wanted. */
export function LeftBehind({ place: { owner, number, stage } }: { place: ReportOnDevice }) {
  const [left, setLeft] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    void readLeft({ owner, number, stage }).then((parts) => !isGone && setLeft(parts))
    return () => void (isGone = true)
  }, [owner, number, stage])
  if (left.length === 0) return null
  const forget = () => {
    setLeft([])
    void forgetLeft({ owner, number, stage })
  }
  return (
    <Note tone="warn">
      <p>{words.leftBehind(left.join(', '))}</p>
      <button type="button" className="link" onClick={forget}>
        {words.deleteLeft}
      </button>
    </Note>
  )
}

async function readLeft(place: ReportOnDevice): Promise<string[]> {
  const kept = await openKept(place, () => {}).catch(() => null)
  if (!kept) return []
  await kept.forgetTyped()
  const parts = await kept.parts()
  kept.close()
  const shots = parts.filter(({ kind }) => kind === 'shot').length
  const marks = parts.length - shots
  return [...(shots > 0 ? [words.photographs(shots)] : []), ...(marks > 0 ? [words.marks(marks)] : [])]
}

async function forgetLeft(place: ReportOnDevice): Promise<void> {
  const kept = await openKept(place, () => {})
  for (const { id } of await kept.parts()) await kept.forget(id)
  kept.close()
}

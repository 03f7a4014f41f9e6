/** One part of a report a request. Each gives nothing when no one has answered. The same may be sent again. */
import { loadPictureSenders, sendPicture } from '#app/pictures/images/send-picture.ts'
import { conflictFields } from '#app/shared/conflicts.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { photoField, type PartAnswer, type ReportEntries, type parts } from './field-names.ts'
import { handoverFigures } from './figures.ts'
import type { Mark } from './kept-parts.ts'
import type { Shot } from '#app/shared/condition-kinds.ts'

type Owned = { to: string; owner: string }
type PartName = (typeof parts)[number]

/** Ahead of the first photograph: there may be no line by then. */
export function loadSenders(): void {
  void loadPictureSenders().catch(() => {})
}

/** `onProgress`: in percent. `isForNow`: refused by reason of the site, which passes. */
export async function sendShot(
  { id, shot, file }: { id: string; shot: Shot; file: File },
  { to, owner }: Owned,
  onProgress: (percent: number) => void,
): Promise<{ problem: Problem | null; isForNow?: boolean } | null> {
  const part: PartName = 'shot'
  const more = { owner, part, shotId: id }
  const pieces = { endpoint: rentalHrefs.conditionParts(), pieceBytes: handoverFigures.pieceBytes, name: id }
  const sent = await sendPicture(file, { to, field: photoField(shot), more, pieces }, onProgress).catch(() => null)
  return !sent || sent.retry === 'unreached' ? null : { problem: sent.problem, isForNow: sent.retry === 'later' }
}

export function sendMark({ id, mark }: { id: string; mark: Mark }, owned: Owned): Promise<PartAnswer | null> {
  const { x, y, zone, kind, note } = mark
  const entries = { markId: id, markPlace: zone, markX: `${x}`, markY: `${y}`, markKind: kind, markNote: note }
  return post('mark', entries, owned)
}

export function sendTyped(entries: ReportEntries, version: number, owned: Owned): Promise<PartAnswer | null> {
  return post('entries', { ...entries, [conflictFields.base]: `${version}` }, owned)
}

async function post(part: PartName, entries: Record<string, string>, { to, owner }: Owned): Promise<PartAnswer | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...entries, owner, part })) body.append(name, value)
  try {
    const answer = await fetch(to, { method: 'POST', body })
    // Also the answer to a sender without the right, or who has lost it.
    const sent: unknown = answer.status < 500 ? await answer.json() : null
    return isAnswer(sent) ? sent : null
  } catch {
    return null
  }
}

function isAnswer(sent: unknown): sent is PartAnswer {
  return typeof sent === 'object' && sent !== null && 'problem' in sent
}

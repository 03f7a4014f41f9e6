/**
 * What a browser keeps of a report until the server has it: of one person and one report, never shown to anybody else.
 * Nothing is kept where the browser keeps nothing (some private windows), or has no room.
 */
import { openDB, type DBSchema } from 'idb'

import { handoverFigures } from './figures.ts'
import { readersNow } from '#app/ui/browser.js'
import { keptOnDevice } from '#app/shared/kept-on-device.ts'
import type { ReportEntries } from './field-names.ts'
import type { DamageKind, Shot, Stage } from '#app/shared/condition-kinds.ts'
import type { Spot, Zone } from './zones.ts'

export type ReportOnDevice = { owner: string; number: string; stage: Stage }
export type Mark = Spot & { zone: Zone; kind: DamageKind; note: string }
export type ReportPart = { id: string; at: number } & (
  | { kind: 'shot'; shot: Shot; file: File }
  | { kind: 'mark'; mark: Mark }
)
/** `sent`: what was sent without an answer; it may be stored. `draft`: a mark that is not added yet. */
export type Typed = {
  version: number
  values: ReportEntries
  sent?: ReportEntries[]
  draft: Record<string, string>
}

/** Bytes, as not every browser keeps files. */
type KeptFile = { bytes: ArrayBuffer; name: string; type: string }
type KeptPart = { id: string; at: number; place: string } & (
  | { kind: 'shot'; shot: Shot; file: KeptFile }
  | { kind: 'mark'; mark: Mark }
)
interface Kept extends DBSchema {
  parts: { key: string; value: KeptPart; indexes: { place: string } }
  typed: { key: string; value: Typed & { place: string; at: number } }
}

export type KeptParts = Awaited<ReturnType<typeof openKept>>

/** `forgotten`: someone signed out in another tab. Throws where nothing can be kept. */
export async function openKept({ owner, number, stage }: ReportOnDevice, forgotten: () => void) {
  const place = [owner, number, stage].join(' ')
  const db = await openDB<Kept>(keptOnDevice, 1, {
    upgrade(created) {
      created.createObjectStore('parts', { keyPath: 'id' }).createIndex('place', 'place')
      created.createObjectStore('typed', { keyPath: 'place' })
    },
    blocking() {
      db.close()
      forgotten()
    },
  })
  await dropOld()

  async function dropOld() {
    const from = readersNow().getTime() - handoverFigures.keptOnDeviceFor
    const tx = db.transaction(['parts', 'typed'], 'readwrite')
    for (const store of ['parts', 'typed'] as const)
      for await (const cursor of tx.objectStore(store)) if (cursor.value.at < from) await cursor.delete()
    await tx.done
  }

  return {
    async parts(): Promise<ReportPart[]> {
      const all = await db.getAllFromIndex('parts', 'place', place)
      return all
        .map((each): ReportPart => {
          if (each.kind === 'mark') return each
          const { bytes, name, type } = each.file
          return { ...each, file: new File([bytes], name, { type }) }
        })
        .sort((one, other) => one.at - other.at)
    },
    async keep(part: ReportPart) {
      const { id, at } = part
      if (part.kind === 'mark') return void (await db.put('parts', { id, at, place, kind: 'mark', mark: part.mark }))
      const { shot, file } = part
      const bytes = await file.arrayBuffer()
      await db.put('parts', { id, at, place, kind: 'shot', shot, file: { bytes, name: file.name, type: file.type } })
    },
    forget: (id: string) => db.delete('parts', id),
    typed: () => db.get('typed', place),
    keepTyped: (typed: Typed) => db.put('typed', { ...typed, place, at: readersNow().getTime() }),
    forgetTyped: () => db.delete('typed', place),
    close: () => db.close(),
  }
}

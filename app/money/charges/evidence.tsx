import { ComparedPhotos } from '#app/bookings/handovers/compared-photos.tsx'
import { DamageList, numberedMarks } from '#app/bookings/handovers/damage-list.tsx'
import { photosOf } from '#app/bookings/handovers/photo-list.tsx'
import type { ShownReport } from '#app/bookings/handovers/queries.server.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { chargeLabels } from './words.ts'
import type { ShownCharge } from './queries.server.ts'
import type { ChargeKind } from '#app/shared/charge-kinds.ts'

const words = conditionLabels

/** Views that show what the rules have measured. */
const measured: Partial<Record<ChargeKind, 'odometer'>> = { miles: 'odometer', fuel: 'odometer' }

type Reports = { pickup: ShownReport | null; return: ShownReport | null }

/** The same views of pickup and return together: those chosen for the charge, or those that show its reading. */
export function Evidence({ charge, reports }: { charge: ShownCharge; reports: Reports }) {
  const { pickup, return: back } = reports
  const view = measured[charge.kind]
  const chosen = (back?.photos ?? []).filter(({ id, shot }) => (view ? shot === view : charge.photoIds.includes(id)))
  const shots = [...new Set(chosen.map(({ shot }) => shot))]
  const marks = charge.kind === 'damage' ? numberedMarks(pickup, back, 'return').filter(({ old }) => !old) : []
  return (
    <>
      {shots.length > 0 && (
        <div className="shots">
          {shots.map((shot) => (
            <div className="shot" key={shot}>
              <h4 className="small">{words.shot[shot]}</h4>
              <ComparedPhotos shot={shot} before={photosOf(pickup?.photos, shot)} after={photosOf(chosen, shot)} />
            </div>
          ))}
        </div>
      )}
      {marks.length > 0 && (
        <div>
          <h4 className="small mute">{chargeLabels.marks}</h4>
          <DamageList marks={marks} compared={false} />
        </div>
      )}
    </>
  )
}

import { conditionLabels } from '#app/bookings/condition/words.ts'
import { besideOutline, CarOutline } from './car-outline.tsx'
import { ComparedPhotos } from './compared-photos.tsx'
import { DamageList, numberedMarks } from './damage-list.tsx'
import { ConditionPhotos, photosOf } from './photo-list.tsx'
import { ReportFacts } from './report-facts.tsx'
import type { ShownReport } from './queries.server.ts'
import { shots } from '#app/shared/condition-kinds.ts'

const words = conditionLabels

type Props = { report: ShownReport; pickup: ShownReport | null }

/** As it was signed. */
export function ClosedReport({ report, pickup }: Props) {
  const { stage } = report
  const marks = stage === 'return' ? numberedMarks(pickup, report, stage) : numberedMarks(report, null, stage)
  return (
    <div className="report">
      <section>
        <h2 className="head">{words.readings}</h2>
        <ReportFacts report={report} />
      </section>
      <section id="photos">
        <h2 className="head">{words.photos}</h2>
        <ShotTable report={report} pickup={pickup} />
      </section>
      <section id="damage">
        <h2 className="head">{words.damage}</h2>
        <div className={besideOutline}>
          <CarOutline marks={marks} />
          <DamageList marks={marks} compared={stage === 'return'} />
        </div>
      </section>
    </div>
  )
}

/** The same views together where there are two reports. */
function ShotTable({ report, pickup }: Props) {
  const shown = shots.filter((shot) => [report, pickup].some((each) => photosOf(each?.photos, shot).length > 0))
  if (shown.length === 0) return <p className="quiet">{words.noPhotos}</p>
  return (
    <div className="shots">
      {shown.map((shot) => (
        <div className="shot" key={shot}>
          <h3 className="text-ink text-body">{words.shot[shot]}</h3>
          {pickup ? (
            <ComparedPhotos shot={shot} before={photosOf(pickup.photos, shot)} after={photosOf(report.photos, shot)} />
          ) : (
            <ConditionPhotos shot={shot} photos={photosOf(report.photos, shot)} />
          )}
        </div>
      ))}
    </div>
  )
}

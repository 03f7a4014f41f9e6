import { conditionLabels } from '#app/bookings/condition/words.ts'
import { DamageList, numberedMarks } from './damage-list.tsx'
import { ConditionPhotos, photosOf } from './photo-list.tsx'
import { ReportFacts } from './report-facts.tsx'
import type { SignedReports } from './queries.server.ts'
import { shots, stages } from '#app/shared/condition-kinds.ts'

const words = conditionLabels

/** What the customer signed at pickup and at return. */
export function ConditionSummary({ reports }: { reports: SignedReports }) {
  return stages.map((stage) => {
    const report = reports[stage]
    if (!report) return null
    const marks = stage === 'return' ? numberedMarks(null, report, stage) : numberedMarks(report, null, stage)
    return (
      <section className="block" id={stage} key={stage}>
        <h2 className="head">{words.title[stage]}</h2>
        <ReportFacts report={report} />
        {marks.length > 0 && <DamageList marks={marks} compared={false} />}
        <div className="shots">
          {shots.map((shot) => {
            const photos = photosOf(report.photos, shot)
            return (
              photos.length > 0 && (
                <div className="shot" key={shot}>
                  <h3 className="small">{words.shot[shot]}</h3>
                  <ConditionPhotos shot={shot} photos={photos} />
                </div>
              )
            )
          })}
        </div>
      </section>
    )
  })
}

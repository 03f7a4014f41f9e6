import { conditionLabels } from '#app/bookings/condition/words.ts'
import { Fold } from '#app/ui/fold.tsx'
import { DamageList, numberedMarks } from './damage-list.tsx'
import { PhotoStrip } from './photo-list.tsx'
import { ReportFacts } from './report-facts.tsx'
import type { SignedReports } from './queries.server.ts'
import { stages, type Stage } from '#app/shared/condition-kinds.ts'

const words = conditionLabels

/** What the customer signed at pickup and at return. `open`: the one that is new. */
export function ConditionSummary({ reports, open }: { reports: SignedReports; open: Stage | null }) {
  return stages.map((stage) => {
    const report = reports[stage]
    if (!report) return null
    const marks = stage === 'return' ? numberedMarks(null, report, stage) : numberedMarks(report, null, stage)
    return (
      <Fold key={stage} id={stage} title={words.title[stage]} open={stage === open}>
        <PhotoStrip photos={report.photos} />
        <ReportFacts report={report} />
        {marks.length > 0 && <DamageList marks={marks} compared={false} />}
      </Fold>
    )
  })
}

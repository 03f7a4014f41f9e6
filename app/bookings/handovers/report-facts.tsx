import { conditionLabels } from '#app/bookings/condition/words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { ShownReport } from './queries.server.ts'

const words = conditionLabels

export function ReportFacts({ report }: { report: ShownReport }) {
  const { mileage, fuelEighths, happened, remarks, staff, signerName, signedAt, stage } = report
  return (
    <Facts
      rows={[
        [words.mileage, mileage === null ? null : words.miles(mileage.toLocaleString('en-US'))],
        [words.fuel, fuelEighths === null ? null : words.fuelLevel(fuelEighths)],
        [stage === 'return' ? words.backDate : words.handedOn, happened?.printed ?? null],
        [words.remarks, remarks],
        [words.signed, signedAt && words.signedBy(staff ?? '', signerName ?? '', signedAt)],
      ]}
    />
  )
}

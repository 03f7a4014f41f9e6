import { additionalDriverLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DriverList } from './driver-list.tsx'
import { DriversForm } from './drivers-form.tsx'
import type { loadDrivers } from './submission.server.ts'

const words = additionalDriverLabels

type Props = Awaited<ReturnType<typeof loadDrivers>> & { lastResult?: FormReply | null }

/** Who else drives, for the customer and for staff alike. */
export function DriversPage({ back, number, list, editable, toSign, sign, lastResult, ...shown }: Props) {
  const { car, minAge, licenseYears, pickup, most, entries, version } = shown
  return (
    <div className="measure pb-16">
      <PageHead title={words.title} back={back} />
      {editable && <p className="lead">{words.lead(car, most)}</p>}
      <p className="quiet mt-2 mb-8">{editable ? words.rules(minAge, licenseYears, pickup) : words.closed}</p>
      {toSign && (
        <div className="mb-8 grid gap-3">
          <Note tone="warn">{words.signAgain}</Note>
          {sign && <TextLink to={sign}>{words.signAtDesk}</TextLink>}
        </div>
      )}
      {(!editable || (number && list.length > 0)) && (
        <section className="mt-6 mb-10">
          <h2 className="head mb-3">{words.current}</h2>
          {list.length === 0 && <p>{words.closedNobody}</p>}
          <DriverList drivers={list} number={number} />
        </section>
      )}
      {editable && <DriversForm entries={entries} version={version} lastResult={lastResult} />}
    </div>
  )
}

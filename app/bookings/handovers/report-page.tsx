import { useNavigation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { BookingStatus } from '#app/bookings/booking/booking-status.tsx'
import { TripWords } from '#app/bookings/booking/trip-words.tsx'
import { NoteForm, NoteList } from '#app/bookings/rentals/note-list.tsx'
import type { Conflict } from '#app/shared/conflicts.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { handoverLabels } from './words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { BeforeKeys } from './before-keys.tsx'
import { ClosedReport } from './closed-report.tsx'
import { ProposedCharges } from './proposed-charges.tsx'
import { lineScripts } from './lazy-line.ts'
import { ConditionReportForm, reportFormId } from './report-form.tsx'
import type { StoredReport } from './field-names.ts'
import type { loadReport } from './submission.server.ts'
import { useReportLine, type UsedLine } from './use-report-line.ts'

const LeftBehind = lazy(async () => ({ default: (await lineScripts()).LeftBehind }))
const condition = conditionLabels
const words = handoverLabels

type ReportData = Awaited<ReturnType<typeof loadReport>>
type Props = ReportData & {
  answer?: { lastResult: FormReply; conflict?: Conflict; stranger?: string; stored?: StoredReport }
}

export function ReportPage({ answer, ...shown }: Props) {
  const { stage, number, state, car, customer, isOpen, trip, report, pickup, charges, before, ids } = shown
  const lastResult = answer?.lastResult
  const hydrated = useHydrated()
  const closed = report?.signedAt ? report : null
  return (
    <div className="pb-16">
      <PageHead
        title={condition.title[stage]}
        back={{ label: words.back(number), href: hrefs.rental(number) }}
        under={
          <p className="quiet">
            {car}, {customer} <BookingStatus state={state} />
            {isOpen && trip && <TripWords trip={trip} />}
          </p>
        }
      />
      {!isOpen && !closed && <Note tone="warn">{words.notYet[stage]}</Note>}
      {before && <BeforeKeys {...before} />}
      {isOpen && (
        <OpenReport
          // Another report, or someone else's hands.
          key={`${shown.owner} ${number} ${stage}`}
          {...shown}
          answer={answer}
        />
      )}
      {closed && (
        <>
          {lastResult?.error?.['']?.map(({ code, title, body }) => (
            <Note key={code} tone="bad" title={title}>
              {body}
            </Note>
          ))}
          {stage === 'return' && (
            <section className="block" id="charges">
              <h2 className="head">{words.proposed}</h2>
              <ProposedCharges charges={charges} />
              <TextLink to={rentalHrefs.charges(number)}>{words.openCharges}</TextLink>
            </section>
          )}
          {hydrated && (
            <Suspense>
              <LeftBehind place={{ owner: shown.owner, number, stage }} />
            </Suspense>
          )}
          <ClosedReport report={closed} pickup={pickup} />
          <section className="block measure" id="corrections">
            <h2 className="head">{words.corrections}</h2>
            <NoteList notes={closed.notes} />
            <NoteForm
              key={closed.notes.length}
              id={ids.note}
              name="noteId"
              label={words.addCorrection}
              hint={words.correctionHint}
              lastResult={lastResult}
            />
          </section>
        </>
      )}
    </div>
  )
}

/** The report while it is written: on its line to the server what is typed, marked and photographed. */
function OpenReport({ answer, ...shown }: Props) {
  const { owner, number, stage, version, entries, ids } = shown
  const line = useReportLine({ owner, number, stage }, { version, entries })
  const opened = useOpened(shown, answer, line)
  return (
    <ConditionReportForm
      // Another key after an own save: the form shows what is saved.
      key={opened.saves}
      {...shown}
      line={line}
      entries={opened.entries}
      markId={ids.mark}
      lastResult={answer?.lastResult}
      conflict={answer?.conflict}
      stranger={answer?.stranger}
    />
  )
}

/** What the form was opened with. Another's save makes it no newer; an own one does. */
function useOpened({ version, entries }: ReportData, answer: Props['answer'], line: UsedLine) {
  const [opened, setOpened] = useState({ saves: 0, version, entries })
  const isSending = useNavigation().formData?.get(formNameField) === reportFormId
  const [wasSending, setWasSending] = useState(isSending)
  if (isSending !== wasSending) {
    setWasSending(isSending)
    if (!isSending && answer === undefined) setOpened(({ saves }) => ({ saves: saves + 1, version, entries }))
  }
  const { ask } = line
  useEffect(() => {
    if (opened.saves > 0) ask((ready) => ready.saved(opened))
  }, [opened, ask])
  const stored = answer?.stored
  useEffect(() => {
    if (stored) ask((ready) => ready.stored(stored))
  }, [stored, ask])
  const isUndecided = answer?.conflict !== undefined
  const isHeld = isSending || isUndecided
  useEffect(() => ask((ready) => ready.hold(isHeld)), [ask, isHeld])
  return opened
}

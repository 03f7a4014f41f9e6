import { useNavigation } from '@remix-run/react'
import { useState } from 'react'

import { BookingStatus } from '#app/features/bookings/booking-status.tsx'
import { NoteForm, NoteList } from '#app/features/rentals/note-list.tsx'
import type { Conflict } from '#app/features/listings/conflicts.ts'
import { labels } from '#app/messages/labels.ts'
import { formNameField } from '#app/shared/form-name.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { BeforeKeys } from './before-keys.tsx'
import { ClosedReport } from './closed-report.tsx'
import { ProposedCharges } from './proposed-charges.tsx'
import { ReportForm, reportFormId } from './report-form.tsx'
import type { loadReport } from './submission.server.ts'

const condition = labels.condition
const words = labels.handover

type Shown = Awaited<ReturnType<typeof loadReport>>
type Props = Shown & { answer?: { lastResult: FormReply; conflict?: Conflict } }

export function ReportPage({ answer, ...shown }: Props) {
  const { stage, number, state, car, customer, isOpen, report, pickup, charges, before, ids } = shown
  const opened = useOpened(shown, answer !== undefined)
  const lastResult = answer?.lastResult
  const closed = report?.signedAt ? report : null
  return (
    <div className="pb-16">
      <PageHead
        title={condition.title[stage]}
        back={{ label: words.back(number), href: hrefs.rental(number) }}
        under={
          <p className="quiet">
            {car}, {customer} <BookingStatus state={state} />
          </p>
        }
      />
      {!isOpen && !closed && <Note tone="warn">{words.notYet[stage]}</Note>}
      {before && <BeforeKeys number={number} before={before} />}
      {isOpen && (
        <ReportForm
          // Another key after an own save: the form shows what is saved.
          key={opened.saves}
          {...shown}
          version={opened.version}
          entries={opened.entries}
          markId={ids.mark}
          lastResult={lastResult}
          conflict={answer?.conflict}
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
              <TextLink to={rentalHrefs.charges(number)}>{labels.charge.open}</TextLink>
            </section>
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

/** The version that the form was opened with. Another's save makes it no newer; an own one does. */
function useOpened({ version, entries }: Pick<Shown, 'version' | 'entries'>, wasRefused: boolean) {
  const [opened, setOpened] = useState({ saves: 0, version, entries })
  const isSending = useNavigation().formData?.get(formNameField) === reportFormId
  const [wasSending, setWasSending] = useState(isSending)
  if (isSending !== wasSending) {
    setWasSending(isSending)
    if (!isSending && !wasRefused) setOpened(({ saves }) => ({ saves: saves + 1, version, entries }))
  }
  return opened
}

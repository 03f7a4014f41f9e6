import { business } from '#app/business.ts'
import { officeLabels } from './words.ts'
import { shortDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { DoneList, HandoverList } from './handover-list.tsx'
import type { DoneHandover, Handover } from './handovers.server.ts'
import { WaitingList, type WaitingWork } from './waiting-list.tsx'

const words = officeLabels

type Props = {
  waiting: WaitingWork['waiting']
  work: Omit<WaitingWork, 'waiting'> & {
    diskLow: boolean
    today: CalendarDate
    clock: TimeOfDay
    handovers: { lateCount: number; late: Handover[]; now: Handover[]; next: Handover[]; done: DoneHandover[] }
  }
}

/** The day in the order in which it is worked: who comes today, who is late, what waits, who comes next. */
export function Work({ waiting, work: { diskLow, today, clock, handovers, ...rest } }: Props) {
  const { lateCount, late, now, next, done } = handovers
  const shared = { today, clock }
  const headings = { today: words.today(shortDate(today)), next: words.next(business.office.daysAhead) }
  return (
    <div className="grid gap-10">
      {diskLow && (
        <Note tone="warn" title={words.diskLow}>
          {words.diskLowHelp}
        </Note>
      )}
      <section id="today">
        <h2 className="head mb-2">{headings.today}</h2>
        {now.length > 0 ? (
          <HandoverList handovers={now} {...shared} caption={headings.today} first />
        ) : (
          <p className="quiet">{done.length > 0 ? words.nothingMore : words.nothingToday}</p>
        )}
      </section>
      {late.length > 0 && (
        <section id="late">
          <h2 className="head mb-2">{words.lateOnes}</h2>
          {lateCount > late.length && <p className="help mb-3">{words.lateShown(late.length)}</p>}
          <HandoverList handovers={late} {...shared} caption={words.lateOnes} first={now.length === 0} />
        </section>
      )}
      <WaitingList waiting={waiting} {...rest} />
      {next.length > 0 && (
        <section>
          <h2 className="head mb-2">{headings.next}</h2>
          <HandoverList handovers={next} {...shared} caption={headings.next} />
        </section>
      )}
      {done.length > 0 && (
        <section id="done">
          <h2 className="head mb-2">{words.doneToday}</h2>
          <DoneList done={done} caption={words.doneToday} />
        </section>
      )}
    </div>
  )
}

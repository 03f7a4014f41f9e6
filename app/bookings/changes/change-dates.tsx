import { pickupSlots, type Stay } from '#app/fleet/availability/rules.ts'
import { changeLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { TimeField } from '#app/ui/form/time-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { AgreeToChange, type ShownChange } from './agree-to-change.tsx'
import type { datesForm } from './forms.ts'

const words = changeLabels

export type ChangeDatesProps = {
  path: string
  /** With the chosen dates. */
  address: string
  back: { label: string; href: string }
  /** Where another car is chosen; null where none may be. */
  otherCar: string | null
  byStaff: boolean
  /** Staff decide. */
  asks: boolean
  /** Only the return can change. */
  isOut: boolean
  now: string
  chosen: Stay
  /** Of dates that were possible when they were chosen. */
  problem: { title?: string; body: string } | null
  change: ShownChange | null
}

type Props = ChangeDatesProps & { lastResult?: FormReply | null }

export function ChangeDates({ lastResult, ...props }: Props) {
  const { back, now, problem, change, byStaff, asks, otherCar } = props
  return (
    <div className="measure pb-16">
      <PageHead title={otherCar ? words.title : words.datesTitle} back={back} />
      <p className="lead">{words.now(now)}</p>
      <p className="quiet mt-2 mb-8">{byStaff ? words.byStaff : asks ? words.asks : words.alone}</p>
      {otherCar && (
        <p className="mb-8">
          <TextLink to={otherCar}>{words.chooseCar}</TextLink>
        </p>
      )}
      {problem && (
        <Note tone="bad" title={problem.title}>
          {problem.body}
        </Note>
      )}
      {change ? (
        <AgreeToChange {...props} change={change} lastResult={lastResult} />
      ) : (
        <DatesForm {...props} lastResult={lastResult} />
      )}
    </div>
  )
}

function DatesForm({ path, chosen, isOut, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof datesForm>({ id: 'change-dates', lastResult, defaultValue: chosen })
  return (
    <AppForm form={form} action={path} labels={words.field} submit={words.showPrice}>
      <div className="pair">
        {isOut ? (
          <>
            <input type="hidden" name="pickupDate" value={chosen.pickupDate} />
            <input type="hidden" name="pickupTime" value={chosen.pickupTime} />
          </>
        ) : (
          <>
            <DateField field={fields.pickupDate} label={words.field.pickupDate} />
            <TimeField field={fields.pickupTime} label={words.field.pickupTime} times={pickupSlots} />
          </>
        )}
        <DateField field={fields.returnDate} label={words.field.returnDate} />
        <TimeField field={fields.returnTime} label={words.field.returnTime} times={pickupSlots} />
      </div>
    </AppForm>
  )
}

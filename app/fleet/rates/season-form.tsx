import { business } from '#app/business.ts'
import { rateLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { DateField } from '#app/ui/form/date-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { seasonForm } from './forms.ts'
import type { Season } from './rules.ts'

const words = rateLabels

type Props = {
  vehicleId: string
  /** To be changed; a new one otherwise. */
  season?: Season & { id: string }
  usualMinDays: number
  today: CalendarDate
  lastResult?: FormReply | null
}

export function SeasonForm({ vehicleId, season, usualMinDays, today, lastResult }: Props) {
  const [form, fields] = useAppForm<ReturnType<typeof seasonForm>>({
    id: 'season',
    lastResult,
    defaultValue: season
      ? { ...season, dailyRate: String(season.dailyRateCents / 100), minDays: String(season.minDays) }
      : { minDays: String(usualMinDays) },
  })
  return (
    <AppForm
      form={form}
      emptied={!season}
      labels={words.field}
      action={officeHrefs.vehicleRates(vehicleId, { rate: season?.id })}
    >
      <TextField field={fields.name} label={words.field.name} maxLength={business.rates.longestName} />
      <div className="pair">
        <DateField
          field={fields.firstDay}
          label={words.field.firstDay}
          min={season && season.firstDay < today ? season.firstDay : today}
        />
        <DateField field={fields.lastDay} label={words.field.lastDay} min={today} />
        <TextField field={fields.dailyRate} label={words.field.dailyRate} inputMode="decimal" hint={words.rateHint} />
        <TextField field={fields.minDays} label={words.field.minDays} inputMode="numeric" hint={words.minDaysHint} />
      </div>
      <div className="row">
        <SubmitButton>{words.save}</SubmitButton>
        {season && (
          <TextLink quiet small to={officeHrefs.vehicleRates(vehicleId)}>
            {words.keep}
          </TextLink>
        )}
      </div>
    </AppForm>
  )
}

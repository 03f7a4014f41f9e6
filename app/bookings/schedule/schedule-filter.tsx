import { garageLabels } from '#app/fleet/garage/words.ts'
import { scheduleFigures } from './figures.ts'
import { scheduleLabels } from './words.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { listFilterLabels } from '#app/ui/form/words.ts'
import { DayField, SearchChoice, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ScheduleQuery } from './forms.ts'

const words = scheduleLabels
const lengths = Object.fromEntries(scheduleFigures.lengths.map((length) => [length, words.days(length)]))

type Props = { query: ScheduleQuery; first: CalendarDate; today: CalendarDate }

export function ScheduleFilter({ query: { page: _, days, cars, ...query } }: Pick<Props, 'query'>) {
  const chosen = cars === 'all' ? undefined : cars
  const isFiltered = Boolean(query.q || query.kind || chosen)
  return (
    <details className="schedule-filter" open={isFiltered || undefined}>
      <summary className="small w-fit py-3 text-ink-2 cursor-pointer">{listFilterLabels.more}</summary>
      <SearchForm
        name="Find cars"
        path={hrefs.schedule()}
        filter={{ ...query, cars: chosen, days: days === scheduleFigures.usualLength ? undefined : days }}
      >
        <SearchField label={words.search} q={query.q} />
        <SearchChoice name="kind" label={garageLabels.filter.kind} chosen={query.kind} words={garageLabels.kind} />
        <SearchChoice name="cars" label={words.cars} chosen={chosen} words={words.shown} empty={null} />
        <DayField name="from" label={words.from} chosen={query.from} />
        {/* A wide screen has them beside the filter. */}
        <div className="md:hidden">
          <SearchChoice name="days" label={words.lengths} chosen={String(days)} words={lengths} empty={null} />
        </div>
      </SearchForm>
    </details>
  )
}

/** Earlier, today, later; and how many days. */
export function ScheduleSteps({ query, first, today }: Props) {
  const { days } = query
  const to = (change: Partial<ScheduleQuery>) => hrefs.schedule(withoutUsual({ ...query, page: 1, ...change }))
  return (
    <div className="schedule-steps small num flex flex-wrap justify-between gap-x-8">
      <nav className="flex flex-wrap gap-x-3.5 md:gap-x-5" aria-label={words.around}>
        <Link to={to({ from: addDays(first, -days) })} rel="prev">
          {words.earlier}
        </Link>
        <Link to={to({ from: undefined })} aria-current={first === today ? 'true' : undefined}>
          {words.today}
        </Link>
        <Link to={to({ from: addDays(first, days) })} rel="next">
          {words.later}
        </Link>
      </nav>
      <nav className="hidden flex-wrap gap-x-5 md:flex" aria-label={words.lengths}>
        {scheduleFigures.lengths.map((length) => (
          <Link key={length} to={to({ days: length })} aria-current={length === days ? 'true' : undefined}>
            {words.days(length)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** What the page opens with is in no address. */
export function withoutUsual({ q, page, days, cars, ...query }: ScheduleQuery) {
  return {
    ...query,
    q: q || undefined,
    page: page > 1 ? page : undefined,
    days: days === scheduleFigures.usualLength ? undefined : days,
    cars: cars === 'all' ? undefined : cars,
  }
}

import { fleetLabels, fleetListLabels } from './words.ts'
import { addDays, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, type Option } from '#app/ui/form/select.tsx'
import { priceBands, type FilterField, type ReadFilter } from './forms.ts'
import { seatChoices, sortings } from './rules.ts'
import { bodyTypes } from '#app/shared/vehicle-kinds.ts'

type Props = {
  values: ReadFilter['values']
  problems: ReadFilter['problems']
  locations: string[]
  first: CalendarDate
  last: CalendarDate
  onDates: boolean
}

const folded = ['location', 'body', 'seats', 'price', 'upto', 'sort'] as const

export function FleetFilter({ values, problems, locations, first, last, onDates }: Props) {
  const used = folded.filter((name) => values[name] !== undefined).length
  const cell = { values, problems }
  const byTotal = onDates || values.upto !== undefined
  const sort = onDates ? fleetListLabels.sortOnDates : fleetListLabels.sort
  return (
    <form className="filters mb-6" action={hrefs.fleet()} role="search" aria-label="Filter the fleet">
      <Typed name="pickup" label="Pickup date" {...cell} type="date" min={first} max={last} />
      <Typed
        name="return"
        label="Return date"
        {...cell}
        type="date"
        min={addDays(parseDate(values.pickup) ?? first, 1)}
      />
      <Choice
        name="location"
        label="Location"
        empty="Any"
        {...cell}
        options={locations.map((city) => ({ value: city, label: city }))}
      />
      <Choice
        name="sort"
        label="Sort by"
        {...cell}
        options={sortings.map((value) => ({ value, label: sort[value] }))}
      />
      {/* It opens what follows, on a phone the two before it too, and stays shut over an Update: its words say what is in use. */}
      <details open={folded.some((name) => problems[name])}>
        <summary className="link small">{fleetListLabels.moreFilters(used)}</summary>
      </details>
      <Choice
        name="body"
        label="Body type"
        empty="Any"
        {...cell}
        options={bodyTypes.map((value) => ({ value, label: fleetLabels.body[value] }))}
      />
      <Choice
        name="seats"
        label="Seats"
        empty="Any"
        {...cell}
        options={seatChoices.map((value) => ({ value, label: fleetListLabels.seats(value) }))}
      />
      {(!byTotal || values.price !== undefined) && (
        <Choice name="price" label="Daily Rate" empty="Any" {...cell} options={priceBands} />
      )}
      {byTotal && <Typed name="upto" label="Total up to ($)" {...cell} inputMode="numeric" />}
      <Button type="submit" look="line">
        Update
      </Button>
    </form>
  )
}

type CellProps = {
  name: FilterField
  label: string
  problems: ReadFilter['problems']
  values: ReadFilter['values']
}
type Described = { 'aria-describedby'?: string; 'aria-invalid'?: true }

function FilterCell({
  name,
  label,
  problems,
  children,
}: Omit<CellProps, 'values'> & { children: (described: Described) => React.ReactNode }) {
  const problem = problems[name]
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children(problem ? { 'aria-describedby': `${name}-problem`, 'aria-invalid': true } : {})}
      {problem && (
        <p className="error" id={`${name}-problem`}>
          {problem.body}
        </p>
      )}
    </div>
  )
}

function Typed({ name, label, problems, values, ...input }: CellProps & Omit<React.ComponentProps<'input'>, 'name'>) {
  return (
    <FilterCell name={name} label={label} problems={problems}>
      {(described) => (
        <input className="input" id={name} name={name} defaultValue={values[name]} {...input} {...described} />
      )}
    </FilterCell>
  )
}

type ChoiceProps = CellProps & { options: Option[]; empty?: string }

function Choice({ name, label, problems, values, options, empty }: ChoiceProps) {
  const chosen = options.find(({ value }) => value.toLowerCase() === values[name]?.toLowerCase())?.value ?? ''
  return (
    <FilterCell name={name} label={label} problems={problems}>
      {(described) => (
        <Select
          id={name}
          name={name}
          options={options}
          empty={empty}
          defaultValue={chosen || (empty === undefined ? options[0]?.value : '')}
          {...described}
        />
      )}
    </FilterCell>
  )
}

import { labels } from '#app/messages/labels.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, type Option } from '#app/ui/form/select.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { priceBands, type FilterField, type ReadFilter } from './forms.ts'
import { bodyTypes, sortings } from './rules.ts'

type Props = {
  values: ReadFilter['values']
  problems: ReadFilter['problems']
  locations: string[]
  first: CalendarDate
  last: CalendarDate
}

export function FleetFilter({ values, problems, locations, first, last }: Props) {
  const price = priceBands.map(({ value, label }) => ({ value, label }))
  const isFiltered = Object.keys(values).length > 0 || Object.keys(problems).length > 0
  const more = (['location', 'body', 'price', 'sort'] as const).some((name) => values[name] !== undefined)
  return (
    <form className="filters" action={hrefs.fleet()} role="search" aria-label="Filter the fleet">
      <FilterCell name="pickup" label="Pickup date" problems={problems}>
        {(described) => (
          <input
            className="input"
            type="date"
            id="pickup"
            name="pickup"
            min={first}
            max={last}
            defaultValue={values.pickup}
            {...described}
          />
        )}
      </FilterCell>
      <FilterCell name="return" label="Return date" problems={problems}>
        {(described) => (
          <input
            className="input"
            type="date"
            id="return"
            name="return"
            min={first}
            defaultValue={values.return}
            {...described}
          />
        )}
      </FilterCell>
      {/* On a phone it opens what follows. */}
      <details open={more}>
        <summary className="link small">More filters</summary>
      </details>
      <Choice
        name="location"
        label="Location"
        empty="Any"
        values={values}
        problems={problems}
        options={locations.map((city) => ({ value: city, label: city }))}
      />
      <Choice
        name="body"
        label="Body type"
        empty="Any"
        values={values}
        problems={problems}
        options={bodyTypes.map((value) => ({ value, label: labels.fleet.body[value] }))}
      />
      <Choice name="price" label="Daily Rate" empty="Any" values={values} problems={problems} options={price} />
      <Choice
        name="sort"
        label="Sort by"
        values={values}
        problems={problems}
        options={sortings.map((value) => ({ value, label: labels.fleet.sort[value] }))}
      />
      <div>
        <Button type="submit" look="line">
          Update
        </Button>
        {isFiltered && (
          <TextLink to={hrefs.fleet()} quiet small>
            Clear filters
          </TextLink>
        )}
      </div>
    </form>
  )
}

type CellProps = { name: FilterField; label: string; problems: ReadFilter['problems'] }
type Described = { 'aria-describedby'?: string; 'aria-invalid'?: true }

function FilterCell({
  name,
  label,
  problems,
  children,
}: CellProps & { children: (described: Described) => React.ReactNode }) {
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

type ChoiceProps = CellProps & { values: ReadFilter['values']; options: Option[]; empty?: string }

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

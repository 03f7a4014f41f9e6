import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/select.tsx'

type Props = { first: CalendarDate; last: CalendarDate; locations: string[] }

export function DateSearch({ first, last, locations }: Props) {
  return (
    <form className="wrap find" action={hrefs.fleet()} role="search" aria-label="Find an available car">
      <h2 className="head">When do you want to drive?</h2>
      <div className="field">
        <label htmlFor="search-pickup">Pickup date</label>
        <input className="input" type="date" id="search-pickup" name="pickup" min={first} max={last} />
      </div>
      <div className="field">
        <label htmlFor="search-return">Return date</label>
        <input className="input" type="date" id="search-return" name="return" min={addDays(first, 1)} />
      </div>
      <div className="field">
        <label htmlFor="search-location">Location</label>
        <Select
          id="search-location"
          name="location"
          options={locations.map((city) => ({ value: city, label: city }))}
          empty="Any location"
        />
      </div>
      <Button type="submit">See available cars</Button>
    </form>
  )
}

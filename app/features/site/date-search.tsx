import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'

/** Asks /fleet which cars are free. `first` and `last` are the days a pickup can be booked for. */
export function DateSearch({ first, last }: { first: CalendarDate; last: CalendarDate }) {
  return (
    <form className="wrap find" action={hrefs.fleet()} role="search" aria-label="Find a free car">
      <div className="field">
        <label htmlFor="search-pickup">Pickup date</label>
        <input className="input" type="date" id="search-pickup" name="pickup" min={first} max={last} />
      </div>
      <div className="field">
        <label htmlFor="search-return">Return date</label>
        <input className="input" type="date" id="search-return" name="return" min={first} />
      </div>
      <Button type="submit">See what is free</Button>
    </form>
  )
}

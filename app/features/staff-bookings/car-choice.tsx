import { labels } from '#app/messages/labels.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { dollars, type Cents } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { DayField, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.staffBooking

type CarQuery = { q: string; pickup?: string; return?: string }
type Props = {
  asked: CarQuery
  cars: { id: string; name: string; city: string; dailyRate: Cents; isTaken: boolean | null }[]
}

export function CarSearch({ asked }: Pick<Props, 'asked'>) {
  return (
    <SearchForm name={words.car} path={rentalHrefs.enter()} filter={asked}>
      <SearchField label={words.search} q={asked.q} />
      <DayField name="pickup" label={words.pickup} chosen={asked.pickup} />
      <DayField name="return" label={words.return} chosen={asked.return} />
    </SearchForm>
  )
}

/** Each leads on with the dates; a taken one to its calendar too. */
export function CarChoice({ asked: { q: _, ...dates }, cars }: Props) {
  const hasDates = cars.some(({ isTaken }) => isTaken !== null)
  return (
    <Table
      caption={words.car}
      columns={[labels.rental.car, words.city, hasDates && words.dates, { name: words.rate, className: 'right' }]}
    >
      <tbody>
        {cars.map((car) => (
          <tr key={car.id}>
            <td className="max-md:order-1">
              <TextLink to={rentalHrefs.enterCustomer({ car: car.id, ...dates })}>{car.name}</TextLink>
            </td>
            <td className="max-md:order-3">{car.city}</td>
            {hasDates && (
              <td className="max-md:order-4 max-md:text-right">
                {car.isTaken ? (
                  <TextLink small to={officeHrefs.garageCalendar(car.id, { month: dates.pickup?.slice(0, 7) })}>
                    {words.isTaken}
                  </TextLink>
                ) : (
                  <State look="ok">{words.isFree}</State>
                )}
              </td>
            )}
            <td className="right max-md:order-2">{dollars(car.dailyRate)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import { countOf } from '#app/shared/counts.ts'
import type { FleetCar } from './queries.server.ts'

type Props = { car: Pick<FleetCar, 'color' | 'seats' | 'specifications'> }

export function Specifications({ car }: Props) {
  const { specifications: facts } = car
  const rows: [label: string, value: string | undefined][] = [
    ['Engine', facts.engine],
    ['Power', facts.horsepower],
    ['0 to 60 mph', facts.acceleration],
    ['Top speed', facts.top_speed],
    ['Transmission', facts.transmission],
    ['Drivetrain', facts.drivetrain],
    // Most cars burn gasoline: only another fuel is a fact to know.
    ['Fuel', /^gasoline$/i.test(facts.fuel_type ?? '') ? undefined : facts.fuel_type],
    ['Seats and luggage', [countOf(car.seats, 'seat'), facts.luggage].filter(Boolean).join(', ')],
    ['Color', car.color],
  ]
  return (
    <dl className="specs">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

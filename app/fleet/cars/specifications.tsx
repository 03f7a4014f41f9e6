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
    ['Fuel', facts.fuel_type],
    ['Seats', String(car.seats)],
    ['Luggage', facts.luggage],
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

import { fleetLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import type { CardCar } from './listed-cars.server.ts'
import { isOffered, modelName } from './rules.ts'

const words = fleetLabels

export type DateParams = { pickup?: string; return?: string }

/** `checked` is false when it is not known whether the car is free: dates are asked for that are no stay. */
type Props = { car: CardCar; dates?: DateParams; checked: boolean }

export function CarState({ car, dates, checked }: Props) {
  const offered = isOffered(car, dates?.pickup)
  const state = offered ? words.available : words.unavailable
  return <State look={offered && checked ? 'ok' : 'off'}>{checked ? state : words.unchecked}</State>
}

export function ReserveLink({ car, dates }: Omit<Props, 'checked'>) {
  return (
    <ButtonLink
      to={hrefs.car(car.slug, dates, dates && 'book')}
      look="line"
      wide
      aria-label={`${words.reserve} ${car.make} ${modelName(car)}`}
    >
      {words.reserve}
    </ButtonLink>
  )
}

/** Where staff have to be with the car, or for it. Only servers load it: the table of zones is long. */
import { tripLabels } from './words.ts'
import { milesTo, type Delivery } from './delivery.ts'
import { handoverLocation, mapUrl, placeFacts } from './pickup-location.ts'

type HandoverLocation = { car: { city: string }; delivery: Delivery | null }

const words = tripLabels

export type Trip = { words: string; mapUrl: string | null }

/** Null where the customer comes to a location of ours. */
export function tripOf(kind: 'pickup' | 'return', { car, delivery }: HandoverLocation): Trip | null {
  if (delivery) {
    const line = kind === 'pickup' ? delivery.address : (delivery.collection ?? delivery.address)
    return { words: words[kind](withMiles(line, car.city)), mapUrl: mapUrl(line) }
  }
  return handoverLocation({ car, delivery }).address ? null : { words: words.agreed(car.city), mapUrl: null }
}

/** As `placeFacts`, with how far it is. */
export function tripFacts({ car, delivery }: HandoverLocation): [label: string, value: string][] {
  const facts = placeFacts(handoverLocation({ car, delivery }))
  return delivery ? facts.map(([label, line]) => [label, withMiles(line, car.city)]) : facts
}

/** An address of before its ZIP code left the table has no distance. */
function withMiles(line: string, city: string): string {
  const miles = milesTo(line, city)
  return miles === undefined ? line : words.far(line, miles)
}

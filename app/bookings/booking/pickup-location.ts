import { business } from '#app/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import type { Delivery } from './delivery.ts'

export type PickupLocation = {
  city: string
  /** "8:00 AM to 8:00 PM" */
  hours: string
  /** Null where no location of ours is: the place is agreed by phone. */
  address: { street: string; rest: string; line: string; mapUrl: string } | null
  /** Set where the address is the customer’s: the car is brought there and collected here. */
  collectedAt?: string
}

const { locations, hours, phone } = business

export const openingHours = printHours(hours)

export function pickupLocation(city: string): PickupLocation {
  const ours = locations.find((location) => location.city === city)
  if (!ours) return { city, hours: openingHours, address: null }
  const rest = `${ours.city}, ${ours.region} ${ours.postalCode}`
  const line = `${ours.street}, ${rest}`
  return { city, hours: printHours(ours.hours), address: { street: ours.street, rest, line, mapUrl: mapUrl(line) } }
}

/** Where the car of a booking is handed over: at its location, or where it is delivered. */
export function handoverLocation({
  car,
  delivery,
}: {
  car: { city: string }
  delivery: Delivery | null
}): PickupLocation {
  const location = pickupLocation(car.city)
  if (!delivery) return location
  const { address: line, collection } = delivery
  const [street = line, ...rest] = line.split(', ')
  const address = { street, rest: rest.join(', '), line, mapUrl: mapUrl(line) }
  return { ...location, address, collectedAt: collection ?? line }
}

/** The place, and what else there is to know about it. */
export function locationLines(
  { city, hours: open, address, collectedAt }: PickupLocation,
  isComing: boolean,
): [place: string, more: string] {
  if (address && collectedAt)
    return [address.street, `${address.rest}. ${deliverySentence(address.line, collectedAt, isComing)}`]
  if (address) return [address.street, `${address.rest}, open ${open}`]
  return [city, isComing ? `${open}. We’ll call you to agree on a place.` : open]
}

/** How the car comes and goes, after its address. */
function deliverySentence(line: string, collectedAt: string, isComing: boolean): string {
  const where = collectedAt === line ? 'here' : `at ${collectedAt}`
  if (isComing) return `We’ll deliver the car here and pick it up ${where}.`
  return collectedAt === line ? 'Delivered and picked up here.' : `Delivered here, picked up ${where}.`
}

/** Before the address is known to be one we go to. */
export const deliveredWords = `We’ll deliver the car to your address at the pickup time and pick it up at the return time, ${openingHours}, ${business.city} time.`

/** For emails and calendars: "Delivered to" and "Picked up at", or "Where". */
export function placeFacts({ city, address, collectedAt }: PickupLocation): [label: string, value: string][] {
  if (!address || !collectedAt) return [['Where', address?.line ?? city]]
  return [
    ['Delivered to', address.line],
    ['Picked up at', collectedAt],
  ]
}

/** In one sentence. */
export function pickupWords({ city, hours: open, address, collectedAt }: PickupLocation): string {
  if (address && collectedAt) return `We’ll deliver the car to ${address.line} and pick it up at ${collectedAt}.`
  return address
    ? `Pickup and return at ${address.street}, ${city}, ${open}, ${business.city} time.`
    : `Pickup and return in ${city}, ${open}, ${business.city} time. We’ll call you to agree on a place.`
}

/** What to have with one at the pickup. */
export function bringWords({ card, delivery }: { card: object | null; delivery: Delivery | null }): string {
  const needed = `your license and ${card ? 'the card you paid with' : 'a card in your name'}`
  return delivery ? `Have ${needed} ready` : `Bring ${needed}`
}

/** What a customer has asked for is beside the place: it may be another one. */
export function requestWords(request: string, isComing: boolean): string {
  return `You asked for: ${isComing ? answerTo(request) : request.trim()}`
}

export function answerTo(request: string): string {
  const asked = request.trim()
  return `${/[.!?]$/.test(asked) ? asked : `${asked}.`} We’ll call you about it.`
}

export const nonBreakingPhone = phone.display.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

/** Phones open their map app. */
export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}

function printHours({ opens, closes }: typeof hours): string {
  return `${clockTime(opens)} to ${clockTime(closes)}`
}

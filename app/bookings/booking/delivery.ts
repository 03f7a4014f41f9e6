/** Where the car is brought and collected, as one line each: "1 Main Street, Atlanta, GA 30305". */
import { business } from '#app/business.ts'
import { deliveryZones } from './delivery-zones.ts'

export type Delivery = {
  address: string
  /** Null where the car is brought. */
  collection: string | null
}

export type DeliveryEntries = Partial<
  Record<'deliveryStreet' | 'deliveryZip' | 'collectionStreet' | 'collectionZip', string>
>

const { region } = business.address

export type ZipProblem = 'form' | 'unknown' | { miles: number }

/** Whether we go there with a car that is in `city`; undefined when we do. */
export function zipProblem(zip: string, city: string): ZipProblem | undefined {
  if (!/^\d{5}$/.test(zip)) return 'form'
  const zone = deliveryZones[city]?.[zip]
  if (!zone) return 'unknown'
  return zone.miles > business.requirements.deliveryMiles ? { miles: zone.miles } : undefined
}

/** Of what was typed, once it is valid; null without a delivery. */
export function deliveryOf(entries: DeliveryEntries, city: string): Delivery | null {
  const address = printAddress(entries.deliveryStreet, entries.deliveryZip, city)
  const collection = printAddress(entries.collectionStreet, entries.collectionZip, city)
  return address ? { address, collection: collection === address ? null : collection } : null
}

/** To an address that we go to from `city`, by its ZIP code; undefined when the table does not have it. */
export function milesTo(line: string, city: string): number | undefined {
  return deliveryZones[city]?.[addressParts(line)[1]]?.miles
}

/** For a form that starts with what was asked for before. */
export function deliveryEntries({ address, collection }: Delivery): DeliveryEntries {
  const [deliveryStreet, deliveryZip] = addressParts(address)
  const [collectionStreet, collectionZip] = collection ? addressParts(collection) : []
  return { deliveryStreet, deliveryZip, ...(collection && { collectionStreet, collectionZip }) }
}

function printAddress(street: string | undefined, zip: string | undefined, city: string): string | null {
  if (!street || !zip) return null
  return `${street}, ${deliveryZones[city]?.[zip]?.city ?? city}, ${region} ${zip}`
}

function addressParts(line: string): [street: string, zip: string] {
  const [, street = line, zip = ''] = /^(.*), [^,]+, [A-Z]{2} (\d{5})$/.exec(line) ?? []
  return [street, zip]
}

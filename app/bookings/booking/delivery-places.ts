/** Where cars are often brought, offered before sign-up: hotels and the airport for private flights, all within reach. */

export type DeliveryPlace = { id: string; name: string; street: string; zip: string }

/** By the city of the location that the car leaves from. */
export const deliveryPlaces: Readonly<Record<string, readonly DeliveryPlace[]>> = {
  Atlanta: [
    { id: 'pdk', name: 'DeKalb-Peachtree Airport (PDK)', street: '2000 Airport Road', zip: '30341' },
    { id: 'four-seasons', name: 'Four Seasons, Midtown', street: '75 14th Street NE', zip: '30309' },
    { id: 'st-regis', name: 'St. Regis, Buckhead', street: '88 West Paces Ferry Road NW', zip: '30305' },
    { id: 'waldorf', name: 'Waldorf Astoria, Buckhead', street: '3376 Peachtree Road NE', zip: '30326' },
  ],
}

type Typed = { deliveryPlace?: string; deliveryStreet?: string; deliveryZip?: string }

/** The chosen place; a typed address wins over it. Undefined for a pickup, or for an id that we don't have. */
export function placeOf(
  { deliveryPlace, deliveryStreet, deliveryZip }: Typed,
  city: string,
): DeliveryPlace | undefined {
  if (deliveryStreet || deliveryZip) return undefined
  return deliveryPlaces[city]?.find(({ id }) => id === deliveryPlace)
}

/** With the chosen place's address, for forms that ask for an address only. */
export function withPlaceAddress(entries: Record<string, string>, city: string): Record<string, string> {
  const place = placeOf(entries, city)
  return place ? { ...entries, deliveryStreet: place.street, deliveryZip: place.zip } : entries
}

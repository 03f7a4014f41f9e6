import type { Trip } from './trips.ts'

/** Where the car has to be, with the way there where an address is known. */
export function TripWords({ trip: { words, mapUrl } }: { trip: Trip }) {
  return (
    <span className="small quiet block">
      {mapUrl ? (
        <a className="link" href={mapUrl} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </span>
  )
}

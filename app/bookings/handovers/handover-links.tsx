import { conditionLabels, handoverLinkLabels } from '#app/bookings/condition/words.ts'
import { bookingStates, isBack, type BookingState } from '#app/shared/booking-states.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const words = handoverLinkLabels

type Props = {
  number: string | null
  status: BookingState
  /** Where the step leads that comes next: it has a button of its own. */
  next?: string
}

/** Handing over and taking back, and the reports of what was. */
export function HandoverLinks({ number, status, next }: Props) {
  if (number === null) return null
  const pickup = rentalHrefs.pickup(number)
  const charges = rentalHrefs.charges(number)
  return (
    <>
      {bookingStates[status].isAhead && pickup !== next && (
        <TextLink small to={pickup}>
          {words.open.pickup}
        </TextLink>
      )}
      {bookingStates[status].isPickedUp && (
        <TextLink small to={pickup}>
          {words.read.pickup}
        </TextLink>
      )}
      {isBack(status) && (
        <TextLink small to={rentalHrefs.return(number)}>
          {words.read.return}
        </TextLink>
      )}
      {isBack(status) && charges !== next && (
        <TextLink small to={charges}>
          {conditionLabels.charges}
        </TextLink>
      )}
    </>
  )
}

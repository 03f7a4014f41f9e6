import { handoverLabels, handoverLinkLabels } from './words.ts'
import { bookingStates, isBack, type BookingState } from '#app/shared/booking-states.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = handoverLinkLabels

type Props = { number: string | null; status: BookingState }

/** The step that comes next, and the reports of those that were taken. */
export function HandoverLinks({ number, status }: Props) {
  if (number === null) return null
  const isOut = status === 'active'
  return (
    <>
      {status === 'confirmed' && (
        <ButtonLink compact to={rentalHrefs.pickup(number)}>
          {words.open.pickup}
        </ButtonLink>
      )}
      {isOut && (
        <ButtonLink compact to={rentalHrefs.return(number)}>
          {words.open.return}
        </ButtonLink>
      )}
      {bookingStates[status].isPickedUp && <TextLink to={rentalHrefs.pickup(number)}>{words.read.pickup}</TextLink>}
      {isBack(status) && <TextLink to={rentalHrefs.return(number)}>{words.read.return}</TextLink>}
      {isBack(status) && <TextLink to={rentalHrefs.charges(number)}>{handoverLabels.charges}</TextLink>}
    </>
  )
}

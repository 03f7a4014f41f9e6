import { labels } from '#app/messages/labels.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.office.handover

type Props = { number: string | null; status: string }

/** The step that comes next, and the reports of those that were taken. */
export function HandoverLinks({ number, status }: Props) {
  if (number === null) return null
  const isOut = status === 'active'
  const isBack = status === 'returned' || status === 'completed'
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
      {(isOut || isBack) && <TextLink to={rentalHrefs.pickup(number)}>{words.read.pickup}</TextLink>}
      {isBack && <TextLink to={rentalHrefs.return(number)}>{words.read.return}</TextLink>}
      {isBack && <TextLink to={rentalHrefs.charges(number)}>{labels.charge.title}</TextLink>}
    </>
  )
}

import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { depositLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { DepositMoves } from './deposit-moves.tsx'
import { DepositState } from './deposit-state.tsx'
import type { PrintedDeposit } from './printed.server.ts'

const words = depositLabels

/** On the booking's page: where it is and the move that comes first. Everything else is on its own page. */
export function DepositSection({ deposit }: { deposit: PrintedDeposit & { number: string } }) {
  const { number, on, captured, rest, next, reported, isCash, moves } = deposit
  const move = isCash ? (moves.find((each) => each === 'cash') ?? moves[0]) : moves[0]
  const facts = [
    on,
    captured && `${words.kept}: ${captured}`,
    rest && `${words.released}: ${rest}`,
    next && `${words.next}: ${next}`,
    reported && words.reported,
  ]
  return (
    <section className="money-part" id="deposit">
      <h3 className="visually-hidden">{rentalLabels.deposit}</h3>
      <div className="row between">
        <p>
          <DepositState deposit={deposit} />
        </p>
        <TextLink small to={rentalHrefs.deposit(number)}>
          {words.open}
        </TextLink>
      </div>
      <p className="small quiet num">
        <Unbroken text={facts.filter(Boolean).join('. ')} />
      </p>
      {move && <DepositMoves number={number} deposit={{ ...deposit, moves: [move] }} compact />}
    </section>
  )
}

import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { depositLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { DepositMoves } from './deposit-moves.tsx'
import type { PrintedDeposit } from './printed.server.ts'

/** On the booking's page. */
export function DepositSection({ deposit }: { deposit: PrintedDeposit & { number: string } }) {
  return (
    <section className="mt-10 grid gap-4" id="deposit">
      <h2 className="head">{rentalLabels.deposit}</h2>
      <DepositFacts deposit={deposit} />
      <div className="grid gap-3">
        <DepositMoves number={deposit.number} deposit={deposit} />
      </div>
      <TextLink small to={rentalHrefs.deposit(deposit.number)}>
        {depositLabels.open}
      </TextLink>
    </section>
  )
}

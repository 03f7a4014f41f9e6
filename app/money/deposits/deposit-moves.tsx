import { depositLabels } from './words.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { PrintedDeposit } from './printed.server.ts'

const words = depositLabels.move

type Props = {
  number: string
  deposit: Pick<PrintedDeposit, 'id' | 'amount' | 'amountCents' | 'left' | 'isOnTerminal' | 'moves'>
  compact?: boolean
}

/** The moves that are allowed now. A part is kept with the charges; a hold on the terminal is recorded on the deposit's own page. */
export function DepositMoves({
  number,
  deposit: { id, amount, amountCents, left, isOnTerminal, moves },
  compact,
}: Props) {
  return moves.map((move) =>
    move === 'capture' ? (
      <ButtonLink key={move} look="line" compact={compact} to={rentalHrefs.charges(number)}>
        {words.capture}
      </ButtonLink>
    ) : move === 'terminal' ? (
      <ButtonLink key={move} look="line" compact={compact} to={`${rentalHrefs.deposit(number)}#terminal`}>
        {words.terminal}
      </ButtonLink>
    ) : (
      <PostForm key={move} action={officeHrefs.depositMove(id, move)} className="grid">
        <input type="hidden" name="agreed" value={amountCents} />
        <SubmitButton look="line" compact={compact}>
          {move === 'cash'
            ? words.cash(amount)
            : move === 'cashBack'
              ? words[isOnTerminal ? 'terminalBack' : 'cashBack'](left)
              : words[move]}
        </SubmitButton>
      </PostForm>
    ),
  )
}

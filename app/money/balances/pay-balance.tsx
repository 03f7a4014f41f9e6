import { payBalanceLabels } from './words.ts'
import type { Cents } from '#app/shared/money.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Button } from '#app/ui/button.tsx'

const words = payBalanceLabels

/** Beside the sums, where the step pays with the saved card. */
export function PayOtherwise({ to }: { to: string }) {
  return (
    <form method="post" action={to} className="print:hidden">
      <Button type="submit" look="link" compact>
        {words.other}
      </Button>
    </form>
  )
}

type Props = {
  /** `owed`: both together, as emails ask for it. */
  sums: { owed: Cents; due: Cents; charges: { due: Cents; disputed: Cents }; isDepositOpen: boolean }
  /** Before the pickup it is paid before the keys. */
  isComing: boolean
  /** Where the rest of the rental and the charges after the return are paid. */
  payment: { balance: string; charges: string }
  /** The card that one press charges: of whose booking it is, signed in. */
  saved?: { last4: string; to: string } | null
}

/** In the first view of the customer's own pages, with an account or without: what can be paid now. */
export function PayBalance({ sums: { owed, due, charges, isDepositOpen }, isComing, payment, saved }: Props) {
  if (owed === 0) return null
  const areTwo = due > 0 && charges.due > 0
  // The filled button is the step's, which is another one where this is shown.
  const pageLook = saved && !areTwo ? 'link' : 'line'
  const why = isComing ? words.beforeKeys : isDepositOpen ? words.help(charges.disputed > 0) : ''
  return (
    <div id="money" className="grid gap-3 print:hidden">
      {saved && (
        <PostForm action={saved.to}>
          <input type="hidden" name="remaining" value={due} />
          <input type="hidden" name="extra" value={charges.due} />
          <SubmitButton look="line" compact>
            {(areTwo ? words.all : words.withCard)(owed, saved.last4)}
          </SubmitButton>
        </PostForm>
      )}
      {areTwo && <p className="num">{words.both(owed)}</p>}
      {due > 0 && (
        <form method="post" action={payment.balance} className="grid">
          <Button type="submit" look={pageLook} compact>
            {areTwo ? words.rental(due) : saved ? words.other : words.submit(due)}
          </Button>
        </form>
      )}
      {charges.due > 0 && (
        <form method="post" action={payment.charges} className="grid">
          <Button type="submit" look={pageLook} compact>
            {saved && !areTwo ? words.other : words.charges(charges.due)}
          </Button>
        </form>
      )}
      <p className="help max-md:hidden">{`${words.where} ${why}`.trim()}</p>
    </div>
  )
}

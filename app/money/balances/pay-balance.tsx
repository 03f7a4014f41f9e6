import { payBalanceLabels } from './words.ts'
import type { Cents } from '#app/shared/money.ts'
import { Button } from '#app/ui/button.tsx'

const words = payBalanceLabels

type Props = {
  /** `owed`: both together, as emails ask for it. */
  sums: { owed: Cents; due: Cents; charges: { due: Cents; disputed: Cents }; isDepositOpen: boolean }
  /** Before the pickup it is paid before the keys. */
  isComing: boolean
  /** Where the rest of the rental and the charges after the return are paid. */
  payment: { balance: string; charges: string }
}

/** In the first view of the customer's own pages, with an account or without: what can be paid now. */
export function PayBalance({ sums: { owed, due, charges, isDepositOpen }, isComing, payment }: Props) {
  if (owed === 0) return null
  const areTwo = due > 0 && charges.due > 0
  const why = isComing ? words.beforeKeys : isDepositOpen ? words.help(charges.disputed > 0) : ''
  return (
    <div id="money" className="grid gap-3 print:hidden">
      {areTwo && <p className="num">{words.both(owed)}</p>}
      {due > 0 && (
        <form method="post" action={payment.balance} className="grid">
          <Button type="submit" compact>
            {areTwo ? words.rental(due) : words.submit(due)}
          </Button>
        </form>
      )}
      {charges.due > 0 && (
        <form method="post" action={payment.charges} className="grid">
          <Button type="submit" look={due > 0 ? 'line' : 'primary'} compact>
            {words.charges(charges.due)}
          </Button>
        </form>
      )}
      <p className="help max-md:hidden">{`${words.where} ${why}`.trim()}</p>
    </div>
  )
}

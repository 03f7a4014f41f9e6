import { depositLabels } from './words.ts'
import { Facts } from '#app/ui/facts.tsx'
import { DepositState } from './deposit-state.tsx'
import type { PrintedDeposit } from './printed.server.ts'

const words = depositLabels

export function DepositFacts({ deposit }: { deposit: PrintedDeposit }) {
  return (
    <Facts
      className="num"
      rows={[
        [words.state, <DepositState key="state" deposit={deposit} />],
        [words.amount, deposit.amount],
        [words.by, deposit.on],
        [words.kept, deposit.captured],
        [words.released, deposit.rest],
        [words.expires, deposit.expires],
        [words.next, deposit.next],
        ['', deposit.reported && words.reported],
      ]}
    />
  )
}

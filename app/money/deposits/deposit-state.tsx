import { depositLabels } from './words.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import type { PrintedDeposit } from './printed.server.ts'

const looks = {
  due: 'away',
  authorized: 'ok',
  failed: 'bad',
  recorded: 'ok',
  released: 'off',
  captured: 'info',
} as const

type Props = { deposit: Pick<PrintedDeposit, 'status' | 'isBad' | 'isCash' | 'dispute' | 'failure'>; short?: boolean }

/** `short`: without its reason, on one line. */
export function DepositState({ deposit, short = false }: Props) {
  const { status, isBad, isCash, dispute, failure } = deposit
  const label = status === 'due' && isCash ? depositLabels.cashDue : depositLabels.status[status]
  return (
    <>
      <State look={isBad ? 'bad' : looks[status]}>{label}</State>
      {!short && (dispute ?? failure) && <span className="small mute block">{dispute ?? failure}</span>}
    </>
  )
}

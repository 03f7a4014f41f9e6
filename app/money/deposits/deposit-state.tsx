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

type Props = { deposit: Pick<PrintedDeposit, 'status' | 'isBad' | 'dispute' | 'failure'>; short?: boolean }

/** `short`: without its reason, on one line. */
export function DepositState({ deposit, short = false }: Props) {
  const { status, isBad, dispute, failure } = deposit
  return (
    <>
      <State look={isBad ? 'bad' : looks[status]}>{depositLabels.status[status]}</State>
      {!short && (dispute ?? failure) && <span className="small mute block">{dispute ?? failure}</span>}
    </>
  )
}

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

export function DepositState({
  deposit,
}: {
  deposit: Pick<PrintedDeposit, 'status' | 'isBad' | 'dispute' | 'failure'>
}) {
  const { status, isBad, dispute, failure } = deposit
  return (
    <>
      <State look={isBad ? 'bad' : looks[status]}>{depositLabels.status[status]}</State>
      {(dispute ?? failure) && <span className="small mute block">{dispute ?? failure}</span>}
    </>
  )
}

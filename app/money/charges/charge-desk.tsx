import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import type { ShownReport } from '#app/bookings/handovers/queries.server.ts'
import { chargeDeskLabels, chargeLabels } from './words.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { InertButton } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { Evidence } from './evidence.tsx'
import type { ShownCharge } from './queries.server.ts'

type Props = {
  number: string
  charges: ShownCharge[]
  reports: { pickup: ShownReport | null; return: ShownReport | null }
  /** Ids of those that only a manager confirms. */
  forManagers: readonly string[]
}

/** Each charge with its evidence and what staff may do with it now. */
export function ChargeDesk({ number, charges, reports, forManagers }: Props) {
  if (charges.length === 0) return <p className="quiet">{chargeLabels.none}</p>
  const next = charges.find(({ id, state }) => state === 'proposed' && !forManagers.includes(id))
  return (
    <ul className="charge-list">
      {charges.map((charge) => (
        <li key={charge.id} id={`charge-${charge.id}`} className="keeps-room">
          <ChargeFacts charge={charge} />
          <Evidence charge={charge} reports={reports} />
          {charge.isUndecided && (
            <Decisions
              number={number}
              charge={charge}
              isNext={charge === next}
              forManager={forManagers.includes(charge.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type Decided = { number: string; charge: ShownCharge; isNext: boolean; forManager: boolean }

function Decisions({ number, charge, isNext, forManager }: Decided) {
  const { id, state, total, kind } = charge
  const what = chargeKindLabels[kind]
  const isObjected = state === 'objected'
  return (
    <div className="row">
      {forManager && <p className="help">{chargeDeskLabels.forManagers}</p>}
      {state === 'proposed' && !forManager && (
        <PostForm action={rentalHrefs.chargeConfirmation(number, id)}>
          <input type="hidden" name="agreed" value={total} />
          <SubmitButton look={isNext ? 'primary' : 'line'} compact aria-label={chargeDeskLabels.confirmOf(total, what)}>
            {chargeDeskLabels.confirm(total)}
          </SubmitButton>
        </PostForm>
      )}
      {/* Once pressed the button keeps its place. */}
      {state === 'confirmed' && !forManager && (
        <SubmitButton look="line" compact nothing={chargeLabels.state.confirmed}>
          {chargeDeskLabels.confirm(total)}
        </SubmitButton>
      )}
      <TextLink
        to={rentalHrefs.chargeDecision(number, id)}
        aria-label={isObjected ? chargeDeskLabels.settleOf(what) : chargeDeskLabels.changeOf(what)}
      >
        {isObjected ? chargeDeskLabels.settle : chargeDeskLabels.change}
      </TextLink>
    </div>
  )
}

type Sending = { number: string; charges: ShownCharge[]; aboveDeposit: string | null }

/** Everything that is confirmed, in one email. */
export function SendCharges({ number, charges, aboveDeposit }: Sending) {
  const waiting = charges.filter(({ state }) => statesOfCharges.untold.includes(state))
  const total = waiting.reduce((sum, { total: one }) => sum + one, 0)
  const isUndecided = waiting.some(({ state }) => state === 'proposed')
  return (
    <div className="keeps-room grid content-start gap-3">
      {aboveDeposit && <p className="help">{chargeDeskLabels.aboveDeposit(aboveDeposit)}</p>}
      {/* The button has its place before it can be pressed. */}
      {waiting.length > 0 && (
        <PostForm action={rentalHrefs.chargesSending(number)} className="grid gap-2">
          <input type="hidden" name="agreed" value={total} />
          {isUndecided ? (
            <InertButton>{chargeDeskLabels.send(total)}</InertButton>
          ) : (
            <SubmitButton>{chargeDeskLabels.send(total)}</SubmitButton>
          )}
          <p className="help min-h-[2lh]">{isUndecided ? chargeDeskLabels.first : chargeDeskLabels.sendHint}</p>
        </PostForm>
      )}
    </div>
  )
}

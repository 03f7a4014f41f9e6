import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { PrivatePhoto } from '#app/bookings/handovers/photo-list.tsx'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { chargeLabels } from './words.ts'
import { exactDollars } from '#app/shared/money.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'
import type { ShownCharge } from './queries.server.ts'

const words = chargeLabels

export function ChargeList({ charges }: { charges: ShownCharge[] }) {
  return (
    <ul className="charge-list">
      {charges.map((charge) => (
        <li key={charge.id}>
          <ChargeFacts charge={charge} />
        </li>
      ))}
    </ul>
  )
}

/** What it is for, how it was worked out, its state, and what both sides said. */
export function ChargeFacts({ charge }: { charge: ShownCharge }) {
  const {
    kind,
    label,
    quantity,
    unitAmount,
    amount,
    total,
    taxes,
    isAdded,
    state,
    isSettled,
    reason,
    noPhotoReason,
    objection,
    disputePhoto,
    lateTimes,
    answerBy,
    decideBy,
    isOverdue,
  } = charge
  const worked = quantity * unitAmount
  return (
    <div className="grid gap-1">
      <h3 className="row between items-baseline">
        <span>{chargeKindLabels[kind]}</span>
        <span className={state === 'dropped' ? 'num line-through' : 'num'}>{exactDollars(total)}</span>
      </h3>
      <p className="small quiet wrap-anywhere">{label}</p>
      {lateTimes && (
        <p className="small quiet num">
          <Unbroken text={words.lateTimes(lateTimes.due, lateTimes.back)} />
        </p>
      )}
      {!isAdded && (
        <p className="small quiet num">
          {words.arithmetic(quantity.toLocaleString('en-US'), exactDollars(unitAmount))}
        </p>
      )}
      {worked !== amount && <p className="small quiet num">{words.instead(worked)}</p>}
      {taxes.map((tax) => (
        <p className="small quiet num" key={tax}>
          {tax}
        </p>
      ))}
      {noPhotoReason && <p className="small whitespace-pre-line wrap-anywhere">{words.noPhoto(noPhotoReason)}</p>}
      {reason && <p className="small whitespace-pre-line wrap-anywhere">{words.reason(reason)}</p>}
      {objection && <p className="small whitespace-pre-line wrap-anywhere">{words.objection(objection)}</p>}
      {disputePhoto && (
        <div className="dispute-photo max-w-64">
          <PrivatePhoto
            to={rentalHrefs.disputePhoto(disputePhoto.id)}
            photo={disputePhoto}
            name={words.disputePhotoOf(chargeKindLabels[kind])}
          />
        </div>
      )}
      <p className="small mute">
        {isSettled ? words.settled : words.state[state]}
        {state === 'sent' && answerBy && <Unbroken text={`. ${words.answerBy(answerBy)}`} />}
        {decideBy && <Unbroken text={`. ${(isOverdue ? words.overdue : words.decideBy)(decideBy)}`} />}
      </p>
    </div>
  )
}

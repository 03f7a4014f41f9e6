import { handoverLabels } from './words.ts'
import { exactDollars } from '#app/shared/money.ts'

const words = handoverLabels

type Charge = {
  kind: string
  name: string
  label: string
  quantity: number
  unitAmount: number
  amount: number
  tax: number
}

export function ProposedCharges({ charges }: { charges: Charge[] }) {
  if (charges.length === 0) return <p className="quiet">{words.noCharges}</p>
  const taxes = charges.reduce((sum, { tax }) => sum + tax, 0)
  const total = charges.reduce((sum, { amount }) => sum + amount, taxes)
  return (
    <>
      <p className="help">{words.proposedHint}</p>
      <dl className="charges num max-w-(--measure)">
        {charges.map(({ kind, name, label, quantity, unitAmount, amount }) => (
          <div key={kind}>
            <dt>
              {name}
              <span className="small quiet block">{label}</span>
              <span className="small quiet block">
                {words.arithmetic(quantity.toLocaleString('en-US'), exactDollars(unitAmount))}
              </span>
            </dt>
            <dd>{exactDollars(amount)}</dd>
          </div>
        ))}
        {taxes > 0 && (
          <div>
            <dt>{words.taxes}</dt>
            <dd>{exactDollars(taxes)}</dd>
          </div>
        )}
        <div>
          <dt>{words.totalProposed}</dt>
          <dd className="figure">{exactDollars(total)}</dd>
        </div>
      </dl>
    </>
  )
}

import { ChargeFacts } from './charge-facts.tsx'
import type { ShownCharge } from './queries.server.ts'

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

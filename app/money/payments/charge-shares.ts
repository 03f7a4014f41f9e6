/** Which charges after the return a payment paid: payments are for the sum owed, so the oldest charge is paid first. */
import { cents, sum, type Cents } from '#app/shared/money.ts'

type Charge = { id: string; whole: Cents; payableAt: Date }
type Payment = { id: string; amount: Cents; receivedAt: Date; refunds: readonly { amount: Cents; at: Date }[] }
type Share = { charge: string; amount: Cents }

/** Both lists in order of time. What was refunded of an earlier payment, or taken back, has to be paid again. */
export function sharesOf(paymentId: string, payments: readonly Payment[], charges: readonly Charge[]): Share[] {
  const taken: { payment: Payment; shares: Share[] }[] = []
  for (const payment of payments) {
    const at = payment.receivedAt
    const before = taken.flatMap((earlier) => leftOf(earlier, at))
    let left: number = payment.amount
    const shares = charges
      .filter(({ payableAt }) => payableAt <= at)
      .flatMap(({ id, whole }) => {
        const paid = sum(...before.filter(({ charge }) => charge === id).map(({ amount }) => amount))
        const amount = cents(Math.min(left, Math.max(0, whole - paid)))
        left -= amount
        return amount > 0 ? [{ charge: id, amount }] : []
      })
    if (payment.id === paymentId) return shares
    taken.push({ payment, shares })
  }
  return []
}

/** The first shares of it, as far as its money is still here. */
function leftOf({ payment, shares }: { payment: Payment; shares: readonly Share[] }, at: Date): Share[] {
  const back = sum(...payment.refunds.filter((refund) => refund.at <= at).map(({ amount }) => amount))
  let left = Math.max(0, payment.amount - back)
  return shares.map(({ charge, amount }) => {
    const kept = cents(Math.min(left, amount))
    left -= kept
    return { charge, amount: kept }
  })
}

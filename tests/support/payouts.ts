/** Payouts in the database of a test. */
import { recordPayouts } from '#app/money/payouts/commands.server.ts'
import { agreementTo } from '#app/money/payouts/fields.ts'
import type { PayoutInput } from '#app/money/payouts/forms.ts'
import { listOwed } from '#app/money/payouts/queries.server.ts'

/** As an admin who sends the form and then confirms the sums that the page asks about. */
export async function confirmPayouts(form: Omit<PayoutInput, 'sure'>, by: Parameters<typeof recordPayouts>[1]) {
  const asked = await recordPayouts({ ...form, sure: undefined }, by)
  if (asked.ok || asked.problem.code !== 'payout.unsure') return asked
  const owed = (await listOwed()).filter(({ id }) => form.people.some((person) => person.id === id))
  const sure = agreementTo(owed.map(({ id, available }) => ({ id, cents: available })))
  return recordPayouts({ ...form, sure }, by)
}

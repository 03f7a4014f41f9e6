/** Which ways to pay the account at Stripe has. Pages print and payment pages offer what is here and in the setting. */
import { sql } from 'drizzle-orm'

import { accountMethods } from '#drizzle/schema.ts'
import { db, isDatabaseAway } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { callStripe, listAsAsked, logUnavailable } from '#app/platform/stripe.server.ts'
import { configuredMethods, offeredOf, type OfferedMethod } from '#app/shared/payment-methods.ts'

/** Before Stripe has told: of an account of ours only cards are certain, the emulator has all. */
const untold = env.stripe.emulator ? configuredMethods : null

/** What every page and payment page goes by. `isKnown`: false while the database is away. */
export async function findOfferedMethods(): Promise<{ methods: readonly OfferedMethod[]; isKnown: boolean }> {
  try {
    const [row] = await db.select({ methods: accountMethods.methods }).from(accountMethods)
    return { methods: offeredOf(row?.methods ?? untold), isKnown: true }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    logError('payment_methods.read_failed', error)
    return { methods: offeredOf(untold), isKnown: false }
  }
}

/** Asks Stripe and stores what changed. What it does not answer, as to a key that may not read it, leaves all as it was. */
export async function followPaymentMethods(): Promise<void> {
  try {
    const methods = await readMethods()
    if (!methods) return
    await db
      .insert(accountMethods)
      .values({ methods })
      .onConflictDoUpdate({
        target: accountMethods.only,
        set: { methods },
        setWhere: sql`${accountMethods.methods} is distinct from excluded.methods`,
      })
  } catch (error) {
    logUnavailable('payment_methods.reading_failed', error, {})
  }
}

/** Of the configuration that payment pages go by; null where the account has none. */
async function readMethods(): Promise<OfferedMethod[] | null> {
  const list = await callStripe((stripe) => stripe.paymentMethodConfigurations.list({ active: true, limit: 100 }))
  const configurations = listAsAsked(list, { object: 'payment_method_configuration' })
  const ours = configurations.filter(({ application }) => !application)
  const used = ours.find((each) => each.is_default) ?? ours[0]
  if (!used) return null
  return configuredMethods.filter((method) => used[method]?.available && used[method].display_preference.value === 'on')
}

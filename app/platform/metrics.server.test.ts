import { afterEach, expect, test } from 'vitest'

import { db, databaseUse } from './db.server.ts'
import { countRequest, kindOfStripeCall, registry } from './metrics.server.ts'
import { callStripe, PaymentUnavailable } from './stripe.server.ts'

afterEach(() => void registry.resetMetrics())

test.each([
  ['POST', '/v1/payment_intents', 'POST payment_intents'],
  ['GET', '/v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa?expand[]=x', 'GET payment_intents/:id'],
  ['POST', '/v1/payment_intents/pi_3MtwBwLk/capture', 'POST payment_intents/:id/capture'],
  ['POST', '/v1/checkout/sessions/cs_test_a11YYuf/expire', 'POST checkout/sessions/:id/expire'],
  ['GET', '/v1/payment_method_configurations', 'GET payment_method_configurations'],
])('%s %s is counted as %s', (method, path, kind) => {
  expect(kindOfStripeCall(method, path)).toBe(kind)
})

test('a call to Stripe that gets no response is counted as such', async () => {
  await expect(callStripe((stripe) => stripe.customers.retrieve('cus_A1'))).rejects.toThrow(PaymentUnavailable)
  expect(await registry.getSingleMetricAsString('marque_stripe_calls_total')).toContain(
    'marque_stripe_calls_total{kind="GET customers/:id",status="none"}',
  )
})

test('transactions are counted while they wait for a connection and while they have one', async () => {
  const before = { ...databaseUse }
  const begun = db.transaction(async () => ({ ...databaseUse }))
  expect(databaseUse.waiting).toBe(before.waiting + 1)
  expect((await begun).open).toBe(before.open + 1)
  await expect(db.transaction(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  expect(databaseUse).toEqual(before)
})

test('an open event stream does not count as a slow request', async () => {
  countRequest({ route: 'routes/api/events', status: 200, took: 3_600_000, isStream: true })
  countRequest({ route: 'routes/site/fleet', status: undefined, took: 40, isStream: false })
  const text = await registry.metrics()
  expect(text).toContain('marque_http_requests_total{route="routes/api/events",status="200"} 1')
  expect(text).toContain('marque_http_requests_total{route="routes/site/fleet",status="aborted"} 1')
  expect(text).toContain('marque_http_request_duration_seconds_count 1')
})

/** No service is asked while a transaction holds a connection and its locks. */
import { expect, test } from 'vitest'

import { assertNoTransaction, db } from './db.server.ts'
import { deletePrivate, findOrphans, putPrivate, readPrivate } from './storage.server.ts'
import { callStripe } from './stripe.server.ts'

const services: [string, () => Promise<unknown>][] = [
  ['Stripe', () => callStripe((stripe) => stripe.balance.retrieve())],
  ['the file store', () => putPrivate(new Uint8Array(), { filename: 'a.pdf', type: 'application/pdf' })],
  ['the file store', () => readPrivate('key')],
  ['the file store', () => deletePrivate(['key'])],
  ['the file store', () => findOrphans(new Date(0), async () => [])],
]

test.each(services)('%s is not asked inside a transaction', async (name, ask) => {
  await expect(db.transaction(ask)).rejects.toThrow(`${name} was asked inside a transaction`)
  await expect(db.transaction((tx) => tx.transaction(ask))).rejects.toThrow('inside a transaction')
})

test('what a transaction has started may ask once it is over', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const later = await db.transaction(async () => ({ asks: ended.then(() => assertNoTransaction('Stripe')) }))
  end()
  await expect(later.asks).resolves.toBeUndefined()
  expect(() => assertNoTransaction('Stripe')).not.toThrow()
})

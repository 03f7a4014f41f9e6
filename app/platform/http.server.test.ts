import { expect, test } from 'vitest'

import { listingProblems } from '#app/fleet/listings/words.ts'
import { chargeDecisionForm } from '#app/money/charges/forms.ts'
import { moderationForm } from '#app/pictures/media/forms.ts'
import { impossible } from '#app/shared/form-problems.ts'
import { addressOf, popNotice, readForm, readJson, redirectWithNotice } from './http.server.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
  ['', 'unknown'],
])('a caller from "%s" counts as "%s"', (told, counted) => {
  expect(addressOf(new Request('http://localhost/', { headers: { 'x-client-address': told } }))).toBe(counted)
})

async function said(notice: { title?: string; body: string }, more: Record<string, string> = {}) {
  const answer = await redirectWithNotice('/', notice)
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const popped = await popNotice(new Request('http://localhost/', { headers: { Cookie: cookie, ...more } }))
  return { notice: popped.notice, ends: popped.headers.get('Set-Cookie')?.includes('Max-Age=0') }
}

test('a notice is said once, as what was done or as a refusal', async () => {
  const done = { title: 'Saved', body: 'The car is saved.' }
  expect(await said(done)).toEqual({ notice: done, ends: true })
  const { title, body } = listingProblems.missing
  expect(await said(listingProblems.missing)).toEqual({ notice: { title, body, kind: 'bad' }, ends: true })
})

test('what was done before is not said beside the answer to a form', async () => {
  const posted = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect(await said({ body: 'The car is saved.' }, posted)).toEqual({ notice: null, ends: true })
})

test.each([
  ['{"imageId":"x"}', { imageId: 'x' }],
  ['{"imageId":', null],
  ['', null],
  [`[${'1,'.repeat(10_000)}1]`, null],
])('JSON is read when it is some, and not longer than ours', async (body, read) => {
  expect(await readJson(new Request('http://localhost/', { method: 'POST', body }))).toEqual(read)
})

test('what belongs to none of a page’s forms is refused in words, not by a page that shows no mistake', async () => {
  const read = <Schema extends typeof moderationForm | typeof chargeDecisionForm>(
    schema: Schema,
    entries: Record<string, string>,
  ) => readForm(new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(entries) }), schema)
  await expect(read(moderationForm, { verdict: 'other' })).rejects.toMatchObject({
    data: { problem: impossible },
    init: { status: 400 },
  })
  expect(await read(moderationForm, { verdict: 'hide' })).toMatchObject({ ok: false })
  expect(await read(moderationForm, { verdict: 'show' })).toMatchObject({ ok: true, value: { verdict: 'show' } })
  // A choice that people make has words of its own.
  expect(await read(chargeDecisionForm, { amount: '10' })).toMatchObject({ ok: false })
})

/** Documents from the booking to a verdict, and a new one by the link of an email, on the built site without scripts. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'

import { bookingRequests, bookings, documents, fleetCars, requestDocuments, tokens } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { imageProblems, uploadProblems } from '#app/pictures/images/words.ts'
import { limits } from '#app/platform/limits.ts'
import { db } from '#app/platform/db.server.ts'
import { putPrivate } from '#app/platform/storage.server.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { pdfFile } from '#tests/support/pdf-file.ts'
import { datesFrom, licenseFile, reserve, signUp } from '#tests/support/renter.ts'
import { pay } from '#tests/support/stripe-shop.ts'

const site = await openPayingSite()
afterEach(async () => expect(await findViolations(new Date())).toEqual([]))

/** A new customer's paid booking, and what staff find of it. */
async function booked(day: number) {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(day))
  const back = new URL(present((await pay(payUrl)).headers.get('Location'), 'the way back'))
  await client.visit(back.pathname + back.search)
  const requestId = present(back.searchParams.get('booking_id'), 'the booking')
  const { number } = one(
    await db.select({ number: bookings.bookingNumber }).from(bookings).where(eq(bookings.requestId, requestId)),
  )
  const card = one(
    (
      await db
        .select({ id: documents.id, type: documents.documentType })
        .from(requestDocuments)
        .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
        .where(eq(requestDocuments.requestId, requestId))
    ).filter(({ type }) => type === 'insurance_card'),
  )
  return { client, requestId, number, card: card.id }
}

async function signedIn(who: CastMember): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(cast[who])
  return client
}

/** What the upload client asks first: whether a file is taken, and where to. */
async function askToSend(client: NoScriptClient, slug: 'document' | 'picture', input: Record<string, string>) {
  const answer = await client.send(`/api/uploadthing?actionType=upload&slug=${slug}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-uploadthing-package': '@uploadthing/react' },
    body: JSON.stringify({ files: [{ name: 'license.jpg', size: 4_000, type: 'image/jpeg' }], input }),
  })
  const told: unknown = await answer.json()
  const problem = typeof told === 'object' && told !== null && 'problem' in told ? told.problem : null
  return { status: answer.status, problem }
}

test('a file sent ahead names the form that takes it, and is refused without, or as the sixty-first of an hour', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const { id: vehicleId } = one(
    await db.select({ id: fleetCars.id }).from(fleetCars).where(eq(fleetCars.isPublic, true)).limit(1),
  )
  const input = { documentType: 'insurance_card', vehicleId }
  const refusedWith = (problem: unknown) => ({ status: 403, problem })
  expect(await askToSend(site.noScriptClient(), 'document', input)).toEqual(refusedWith(uploadProblems.signInFirst))
  expect((await askToSend(client, 'document', { documentType: 'insurance_card' })).status).toBe(400)
  for (const wrong of [newId(), 'roma', ''])
    expect(await askToSend(client, 'document', { ...input, vehicleId: wrong })).toEqual(
      refusedWith(documentProblems.noForm),
    )
  for (let count = 0; count < limits.upload.count; count++)
    expect((await askToSend(client, 'document', input)).status).toBe(200)
  expect(await askToSend(client, 'document', input)).toEqual(refusedWith(uploadProblems.tooMany))
  // Whatever the sender says the picture is for.
  const takenBy = 'gallery'
  for (const to of ['/api/uploads', `/api/listing-photos/${vehicleId}`, ''])
    expect(await askToSend(client, 'picture', { to, takenBy })).toEqual(refusedWith(imageProblems.noForm))
  const staff = await signedIn('sam')
  expect((await askToSend(staff, 'picture', { to: `/api/listing-photos/${vehicleId}` })).status).toBe(200)
})

const refuse = (page: Page) => page.form('form#refuse')
const queueOf = (client: NoScriptClient, q: string) => client.visit(`/dashboard/documents?q=${q}`)

test('a document is refused, replaced by the link of the email without an account, and accepted', async () => {
  const { client, number, card, requestId } = await booked(5)
  const staff = await signedIn('sam')
  const queue = await queueOf(staff, number)
  expect(queue.text).toContain('Mia Hart')
  const shown = await queue.follow('Insurance')
  expect(shown.url.pathname).toBe(`/dashboard/documents/${card}`)
  expect(shown.text).toContain('May 5, 1990')
  expect(shown.document.querySelector(`img[src="/documents/${card}"]`)).not.toBeNull()

  const unsaid = await refuse(shown).fill({ reason: 'Kept as it was typed' }).submit('Refuse')
  expect(unsaid.status).toBe(422)
  expect(refuse(unsaid).value('reason')).toBe('Kept as it was typed')
  const refused = await refuse(unsaid).fill({ ready: 'cut', reason: 'The top is cut.' }).submit('Refuse')
  expect(refused.text).toContain('Part of the document is cut off. The top is cut.')
  expect(refused.text).toContain('Next: Driver’s license')
  expect((await client.visit(`/account/bookings/${number}`)).text).toContain('The top is cut.')

  const [mail] = (await mailsToCustomer(requestId)).slice(-1)
  const address = present(/\/document\?key=[\w-]+/.exec(mail?.textBody ?? '')?.[0], 'the link')
  const visitor = site.noScriptClient()
  const page = await visitor.visit(address)
  expect(page.heading).toBe('Send a new document')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const form = () => page.form('form#new-document')
  expect((await form().submit()).text).toContain('Choose a file first.')
  const text = new File(['<script>'], 'card.jpg', { type: 'image/jpeg' })
  expect((await form().fill({ document: text }).submit()).text).toContain(
    'Please upload a JPEG, PNG, WebP, or PDF file.',
  )
  const sent = await form()
    .fill({ document: await licenseFile() })
    .submit()
  expect(sent.heading).toBe('We have it')
  expect(sent.alerts.join()).toContain('Document sent')
  expect(
    (
      await form()
        .fill({ document: await licenseFile() })
        .submit()
    ).heading,
  ).toBe('We have it')

  expect((await staff.visit(`/dashboard/documents/${card}`)).status).toBe(404)
  const again = await (await queueOf(staff, number)).follow('Insurance')
  const past = await again.form('form#accept').fill({ expiresOn: '2020-01-01' }).submit('Accept')
  expect([past.status, past.form('form#accept').problem('expiresOn')]).toEqual([
    422,
    'This date has passed. Refuse the document instead.',
  ])
  const accepted = await past.form('form#accept').fill({ expiresOn: '2031-05-05' }).submit('Accept')
  expect(accepted.text).toContain('Accepted, valid until May 5, 2031')
  expect((await visitor.visit(address)).text).toContain('It is accepted.')
  expect((await client.visit(`/account/bookings/${number}`)).text).toContain('Expires on May 5, 2031')
})

test('of two who judge at once, the second reads what the first has decided', async () => {
  const { card } = await booked(9)
  const [sam, ada] = [await signedIn('sam'), await signedIn('ada')]
  const [first, second] = [
    await sam.visit(`/dashboard/documents/${card}`),
    await ada.visit(`/dashboard/documents/${card}`),
  ]
  await first.form('form#accept').fill({ expiresOn: '2031-05-05' }).submit('Accept')
  const told = await refuse(second).fill({ ready: 'cut' }).submit('Refuse')
  expect(told.alerts.join()).toContain('Someone else decided')
  expect(told.text).toContain('Accepted, valid until May 5, 2031')
  expect(told.text).toContain('Sam Okafor')
})

test('each access of staff is logged and shown, once for what one page shows', async () => {
  const { card } = await booked(13)
  const staff = await signedIn('sam')
  const page = `/dashboard/documents/${card}`
  expect((await staff.visit(page)).text).toContain('No one on our staff yet.')
  for (let count = 0; count < 3; count += 1) await staff.send(`/documents/${card}`)
  const file = await staff.send(`/documents/${card}?download=yes`)
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; /)
  const { text } = await staff.visit(page)
  expect(text.match(/Viewed: Sam Okafor/g)).toHaveLength(1)
  expect(text.match(/Downloaded: Sam Okafor/g)).toHaveLength(1)

  const ofDemo = await (await queueOf(staff, 'Rahimi')).follow('Insurance')
  await staff.send(present(ofDemo.document.querySelector('.document-frame img')?.getAttribute('src'), 'its address'))
  expect((await staff.visit(ofDemo.url.pathname)).text).toContain('Viewed: Sam Okafor')
})

test('a PDF is shown page by page in the page, and handed out as a download only', async () => {
  const { card, number, requestId } = await booked(21)
  const staff = await signedIn('sam')
  const visitor = site.noScriptClient()
  const sendAnother = async (id: string, bytes: Buffer) => {
    await refuse(await staff.visit(`/dashboard/documents/${id}`))
      .fill({ ready: 'cut' })
      .submit('Refuse')
    const [mail] = (await mailsToCustomer(requestId)).slice(-1)
    const page = await visitor.visit(present(/\/document\?key=[\w-]+/.exec(mail?.textBody ?? '')?.[0], 'the link'))
    const document = new File([new Uint8Array(bytes)], 'card.pdf', { type: 'application/pdf' })
    expect((await page.form('form#new-document').fill({ document }).submit()).heading).toBe('We have it')
    const shown = await (await queueOf(staff, number)).follow('Insurance')
    return { shown, id: present(shown.url.pathname.split('/').at(-1), 'its id') }
  }

  const { shown, id } = await sendAnother(card, await pdfFile(['Insured', 'until 2031']))
  const pictures = shown.document.querySelectorAll('.document-frame img')
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    'Insurance card of Mia Hart, page 1',
    'Insurance card of Mia Hart, page 2',
  ])
  for (const picture of pictures) {
    const answer = await staff.send(present(picture.getAttribute('src'), 'its address'))
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(answer.headers.get('Content-Disposition')).toMatch(/^inline; /)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1800)
  }
  const { text } = await staff.visit(shown.url.pathname)
  expect(text.match(/Viewed: Sam Okafor/g)).toHaveLength(1)
  expect(text).not.toContain('Downloaded')
  for (const page of ['0', '3', '1.5', 'x', ''])
    expect([page, (await staff.send(`/documents/${id}?page=${page}`)).status]).toEqual([page, 404])
  expect((await (await signedIn('brook')).send(`/documents/${id}?page=1`)).status).toBe(404)
  for (const address of [`/documents/${id}`, `/documents/${id}?download=yes`])
    expect((await staff.send(address)).headers.get('Content-Disposition')).toMatch(/^attachment; /)

  // As one that was kept before they were made again.
  const locked = await pdfFile(['Locked'], { userPassword: 'secret' })
  const storageKey = await putPrivate(locked, { filename: 'locked.pdf', type: 'application/pdf' })
  await db.update(documents).set({ storageKey }).where(eq(documents.id, id))
  expect((await staff.visit(shown.url.pathname)).text).toContain('It cannot be shown here. Download it')
})

test('only staff and admins come to it; a link that is made up opens nothing', async () => {
  const { card } = await booked(17)
  for (const who of ['brook', 'mia', 'pim'] as const) {
    const client = await signedIn(who)
    for (const address of ['/dashboard/documents', `/dashboard/documents/${card}`])
      expect((await client.visit(address)).status, `${who} ${address}`).toBe(403)
    expect((await client.send(`/documents/${card}`)).status).toBe(404)
  }
  const visitor = site.noScriptClient()
  expect((await visitor.visit(`/dashboard/documents/${card}`)).url.pathname).toBe('/auth')
  expect((await (await signedIn('ada')).visit(`/dashboard/documents/${card}`)).status).toBe(200)
  for (const key of ['', '?key=', '?key=made-up', '?key=%00'])
    expect((await visitor.visit(`/document${key}`)).text).toContain('This link doesn’t work')
  const body = new FormData()
  body.set('document', await licenseFile())
  expect((await visitor.send('/document?key=made-up', { method: 'POST', body })).status).toBe(404)
})

test('a link that has ended says so', async () => {
  const { card, requestId } = await booked(21)
  const staff = await signedIn('sam')
  await refuse(await staff.visit(`/dashboard/documents/${card}`))
    .fill({ ready: 'other', reason: 'It is a library card.' })
    .submit('Refuse')
  const [mail] = (await mailsToCustomer(requestId)).slice(-1)
  const address = present(/\/document\?key=[\w-]+/.exec(mail?.textBody ?? '')?.[0], 'the link')
  await db
    .update(tokens)
    .set({ expiresAt: new Date(0) })
    .where(eq(tokens.purpose, 'replace_document'))
  expect((await site.noScriptClient().visit(address)).text).toContain('This link has ended')
})

async function mailsToCustomer(requestId: string) {
  const { email } = one(
    await db
      .select({ email: bookingRequests.customerEmail })
      .from(bookingRequests)
      .where(eq(bookingRequests.id, requestId)),
  )
  return mailsTo(email)
}

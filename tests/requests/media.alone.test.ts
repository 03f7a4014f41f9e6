/** The media gallery without scripts: what is uploaded, what is refused at its file, and where the images are shown. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import files from 'node:fs/promises'

import { desc, eq, isNotNull } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'

import { documents, images, outbox, profiles, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { cast } from '#tests/cast.ts'
import { addListing } from '#tests/support/listings.ts'
import { openSite, type NoScriptClient, type Page } from '#tests/support/no-script-client.ts'
import { until } from '#tests/support/until.ts'

// AVIF is made behind what is asked for, which the tests' environment otherwise spares.
process.env.PREPARE_PICTURES = 'true'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const photo = fs.readFileSync('drizzle/pictures/suv-green/side.jpg')

async function upload(client: NoScriptClient, files: [name: string, bytes: Uint8Array][], show = true): Promise<Page> {
  const page = await client.visit('/dashboard/uploads')
  const body = new FormData()
  for (const [name, value] of page.form('form#upload').fill({ show }).entries())
    if (typeof value === 'string') body.append(name, value)
  for (const [name, bytes] of files) body.append('photos', new File([Buffer.from(bytes)], name, { type: 'image/jpeg' }))
  return client.post(page.url, { method: 'POST', body })
}

const newest = async () => one(await db.select().from(images).orderBy(desc(images.createdAt), desc(images.id)).limit(1))
const galleryShows = async (id: string) =>
  (await site.noScriptClient().visit('/gallery')).document.querySelector(`img[data-image="${id}"]`) !== null

async function signedIn(person: (typeof cast)[keyof typeof cast]): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(person)
  return client
}

test('what is no picture is named with its reason, the others are kept, and no file is left of it', async () => {
  const client = await signedIn(cast.mia)
  const before = await db.$count(images)
  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const polyglot = Buffer.concat([Buffer.from('<script>alert(1)</script>'), photo])
  const film = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')
  const page = await upload(client, [
    ['script.jpg', Buffer.from('<script>alert(1)</script>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['polyglot.jpg', polyglot],
    ['cut.jpg', photo.subarray(0, 3_000)],
    ['huge.png', huge],
    ['moving.png', gif],
    ['film.jpg', film],
    ['empty.jpg', new Uint8Array()],
    [`${'x'.repeat(300)}.jpg`, photo],
    ['..\\..\\../etc/passwd', photo],
  ])
  expect(page.status).toBe(422)
  const told = page.document.querySelectorAll('#upload-photos-error span').map((each) => each.textContent)
  const notAnImage = 'Please upload a valid image file (JPEG, PNG, or WebP)'
  expect(told.toSorted()).toEqual([
    'Upload Failed. cut.jpg: Failed to load image',
    'Upload Failed. huge.png: The image has too many pixels. Please make it smaller and try again.',
    `Upload failed. drawing.svg: ${notAnImage}`,
    'Upload failed. empty.jpg: This file is empty. Please choose another one.',
    `Upload failed. film.jpg: ${notAnImage}`,
    `Upload failed. moving.png: ${notAnImage}`,
    `Upload failed. polyglot.jpg: ${notAnImage}`,
    `Upload failed. script.jpg: ${notAnImage}`,
  ])
  expect(await db.$count(images)).toBe(before + 2)
  expect(page.document.querySelectorAll('.media-strip img')).toHaveLength(2)
  const mine = await client.visit('/dashboard/uploads/images')
  expect(mine.text).toContain('passwd')
  expect(mine.document.querySelectorAll('.media-list > li')).toHaveLength(2)
  await expectNoStrayFile()
})

test('a full disk is an outage, also of one picture among several and where scripts send them', async () => {
  const client = await signedIn(cast.brook)
  const full = { bavail: 0, bsize: 1 } as Awaited<ReturnType<typeof files.statfs>>
  const fill = vi.spyOn(files, 'statfs')
  try {
    fill.mockResolvedValueOnce(full)
    const before = await db.$count(images)
    const page = await upload(client, [
      ['a.jpg', photo],
      ['b.jpg', photo],
    ])
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(page.document.querySelector('#upload-photos-error')?.textContent).toContain('a.jpg: Failed to upload image')
    expect(await db.$count(images)).toBe(before + 1)
    const broker = one(await db.select().from(profiles).where(eq(profiles.username, cast.brook.username)))
    for (const address of ['/api/uploads', `/api/listing-photos/${await addListing(broker.id)}`]) {
      fill.mockResolvedValueOnce(full)
      const body = new FormData()
      body.append('photos', new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' }))
      const answer = await client.send(address, { method: 'POST', body })
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect(await answer.json()).toMatchObject({ problem: { code: 'photo.failed a.jpg' } })
    }
  } finally {
    fill.mockRestore()
  }
})

test('a connection that breaks half-way leaves no row and no file', async () => {
  const client = await signedIn(cast.mia)
  const before = await db.$count(images)
  const boundary = 'cut-here'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const parts = [Buffer.from(head), photo, Buffer.from(`\r\n${head}`), photo.subarray(0, 5_000)]
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.error(new Error('gone'))
    },
  })
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const answer = await client.send('/dashboard/uploads', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(400)
  expect(await db.$count(images)).toBe(before)
  await expectNoStrayFile()
})

test('eleven at once: ten are taken, and the last is named', async () => {
  const texts = Array.from({ length: 11 }, (_, index): [string, Uint8Array] => [`${index}.txt`, Buffer.from('text')])
  const page = await upload(await signedIn(cast.mia), texts)
  expect(page.text).toContain('10.txt: At most 10 at once. Please choose it again.')
  expect((await upload(await signedIn(cast.mia), [])).text).toContain('Choose a photo first.')
})

test('an image is described, shown to everybody and taken back, in the dashboard and in the account', async () => {
  const client = await signedIn(cast.brook)
  const mine = await upload(client, [['coupe.jpg', photo]])
  expect(mine.alerts.join()).toContain('One image is uploaded.')
  const { id } = await newest()
  expect(await galleryShows(id)).toBe(true)
  const account = await client.visit('/account/media/images')
  const described = await account
    .form('form#images')
    .fill({ [`alt-${id}`]: 'A coupe at dusk', [`tags-${id}`]: 'dusk, coupe,dusk, ', [`show-${id}`]: false })
    .submit('Save')
  expect(described.path).toBe('/account/media/images')
  expect(described.alerts.join()).toContain('Your images are saved.')
  expect(await newest()).toMatchObject({ id, alt: 'A coupe at dusk', tags: ['dusk', 'coupe'], showInGallery: false })
  expect(await galleryShows(id)).toBe(false)
  const found = await client.visit('/account/media/images?q=coupe')
  expect(found.document.querySelectorAll('.media-list > li')).toHaveLength(1)
  expect((await client.visit('/dashboard/uploads/images?q=tractor')).text).toContain('No image matches')
})

test('what is too long is refused at its field and stays as it was typed', async () => {
  const client = await signedIn(cast.brook)
  const page = await upload(client, [['second.jpg', photo]], false)
  const { id } = await newest()
  const typed = { [`alt-${id}`]: 'x'.repeat(201), [`tags-${id}`]: `${'y'.repeat(31)}, short` }
  const refused = await page.form('form#images').fill(typed).submit('Save')
  expect(refused.status).toBe(422)
  const form = refused.form('form#images')
  for (const [name, text] of Object.entries(typed)) expect(form.value(name)).toBe(text)
  expect(form.problem(`alt-${id}`)).toContain('A description can have up to 200 characters.')
  expect(form.problem(`tags-${id}`)).toContain('A tag can have up to 30 characters.')
})

test('only its owner describes or deletes an image, and the page says who may upload', async () => {
  await upload(await signedIn(cast.brook), [['third.jpg', photo]], false)
  const { id } = await newest()
  const mia = await signedIn(cast.mia)
  const body = new URLSearchParams({ image: id, [`alt-${id}`]: 'Mine now', [`show-${id}`]: 'on' })
  await mia.send('/dashboard/uploads/images', { method: 'POST', body })
  expect(await newest()).toMatchObject({ id, alt: '', showInGallery: false })
  const removal = await mia.send(`/dashboard/uploads/${id}/removal`, { method: 'POST', body: new URLSearchParams() })
  expect(removal.status).toBe(404)
  const pim = await signedIn(cast.pim)
  expect((await pim.visit('/account/media')).text).toContain('opens as soon as your account is approved')
  expect((await pim.visit('/dashboard/uploads')).path).toBe('/dashboard')
  expect((await pim.send('/account/media', { method: 'POST', body: new FormData() })).status).toBe(403)
  expect((await pim.send('/api/uploads', { method: 'POST', body: new FormData() })).status).toBe(403)
})

test('an image that a car needs is not deleted, another is gone with its file', async () => {
  const client = await signedIn(cast.brook)
  await upload(client, [['fourth.jpg', photo]])
  const { id } = await newest()
  const listing = one(
    await db
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(eq(vehicles.kind, 'listing'))
      .orderBy(vehicles.id)
      .limit(1),
  )
  await db.insert(vehicleImages).values({ vehicleId: listing.id, imageId: id, sortOrder: 20 })
  const needed = await client.visit(`/dashboard/uploads/${id}/removal`)
  expect(needed.text).toContain('It’s a photo of ')
  expect(needed.document.querySelector('main form')).toBeNull()
  const sent = await client.post(needed.url, { method: 'POST', body: new URLSearchParams() })
  expect(sent.alerts.join()).toContain('Failed to delete image')
  await db.delete(vehicleImages).where(eq(vehicleImages.imageId, id))
  const gone = await (await client.visit(needed.path)).form().submit('Delete')
  expect(gone.alerts.join()).toContain('The image is deleted.')
  expect((await newest()).deletedAt).not.toBeNull()
  expect((await client.visit(needed.path)).status).toBe(404)
})

test('with scripts each image is sent by itself, and its problem is told', async () => {
  const client = await signedIn(cast.brook)
  const send = async (name: string, bytes: Uint8Array) => {
    const body = new FormData()
    body.append('photos', new File([Buffer.from(bytes)], name))
    return (await client.send('/api/uploads', { method: 'POST', body })).json()
  }
  expect(await send('fine.jpg', photo)).toMatchObject({
    problem: null,
    alike: { href: expect.stringMatching(/^\/dashboard\/uploads\//) as string },
  })
  expect(await newest()).toMatchObject({ filename: 'fine.jpg', showInGallery: false, purpose: 'media' })
  expect(await send('bad.jpg', Buffer.from('text'))).toMatchObject({ problem: { title: 'Upload failed' } })
  const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
  expect(await send('phone.heic', heic)).toMatchObject({ problem: { code: 'image.heic phone.heic' } })
})

test('uploads of people who are no longer approved leave the gallery', async () => {
  await upload(await signedIn(cast.mia), [['mine.jpg', photo]])
  const { id } = await newest()
  expect(await galleryShows(id)).toBe(true)
  const mia = eq(profiles.username, cast.mia.username)
  await db.update(profiles).set({ approvalStatus: 'rejected' }).where(mia)
  expect(await galleryShows(id)).toBe(false)
  await db.update(profiles).set({ approvalStatus: 'approved' }).where(mia)
})

test('staff hide an upload with a reason, which its owner reads, and shown again it is in its place', async () => {
  const brook = await signedIn(cast.brook)
  await upload(brook, [['doubtful.jpg', photo]])
  const { id } = await newest()
  expect(await galleryShows(id)).toBe(true)
  const sam = await signedIn(cast.sam)
  const list = await (await sam.visit('/dashboard/uploads')).follow('All Uploads')
  expect(list.text).toContain('@broker')
  const one = await list.follow('doubtful.jpg')
  expect((await one.form('form#hide').submit('Hide image')).form('form#hide').problem('reason')).toContain('Say why')
  const hidden = await one.form('form#hide').fill({ reason: 'A number plate can be read.' }).submit('Hide image')
  expect(hidden.alerts.join()).toContain('It’s hidden everywhere.')
  expect(await galleryShows(id)).toBe(false)
  expect(await mailsTo(cast.brook.email)).toContain('Your image is hidden')
  const mine = await brook.visit('/dashboard/uploads/images')
  expect(mine.text).toContain('Hidden by our staff')
  expect(mine.text).toContain('Reason: A number plate can be read.')
  const again = await (await sam.visit('/admin/uploads?show=hidden')).follow('doubtful.jpg')
  expect((await again.form().submit('Show again')).alerts.join()).toContain('It’s back where it was.')
  expect(await galleryShows(id)).toBe(true)
  const log = await (await signedIn(cast.ada)).visit('/dashboard/users/log?action=image_hidden')
  expect(log.text).toContain('A number plate can be read.')
  for (const address of ['/admin/uploads', `/admin/uploads/${id}`])
    expect((await brook.visit(address)).status).toBe(403)
})

test('a picture that was uploaded before is kept, and named at the file with a link to the other', async () => {
  const client = await signedIn(cast.sam)
  await upload(client, [['roadster.jpg', fs.readFileSync('drizzle/pictures/roadster-petrol/side.jpg')]], false)
  const first = await newest()
  const smaller = await sharp('drizzle/pictures/roadster-petrol/side.jpg').resize(900).jpeg({ quality: 55 }).toBuffer()
  await upload(client, [['again.jpg', smaller]], false)
  const mine = await upload(
    client,
    [['another.jpg', fs.readFileSync('drizzle/pictures/roadster-champagne/side.jpg')]],
    false,
  )
  expect(mine.text.split('You have this picture:')).toHaveLength(2)
  expect(mine.document.querySelector('.media-facts .text-warn a')?.getAttribute('href')).toBe(
    `/dashboard/uploads/${first.id}`,
  )
  // Another person's is no one's business.
  const brook = await signedIn(cast.brook)
  const body = new FormData()
  body.append('photos', new File([smaller], 'mine.jpg'))
  expect(await (await brook.send('/api/uploads', { method: 'POST', body })).json()).toEqual({
    problem: null,
    alike: null,
  })
})

test('a click on an image is the point that its crops keep in view, and the policy lets it', async () => {
  const client = await signedIn(cast.mia)
  await upload(client, [['focus.jpg', photo]])
  const { id } = await newest()
  const page = await client.visit(`/dashboard/uploads/${id}`)
  const click = (x: number, y: number, size = 'large') =>
    client.post(page.url, {
      method: 'POST',
      body: new URLSearchParams({ size, x: String(x), y: String(y) }),
    })
  const clicked = await click(160, 107)
  expect(clicked.alerts.join()).toContain('The focal point is saved.')
  expect(await newest()).toMatchObject({ id, focalX: 25, focalY: 25 })
  const gallery = await site.noScriptClient().visit('/gallery')
  const shown = gallery.document.querySelector(`img[data-image="${id}"]`)
  expect(shown?.getAttribute('style')).toBe('object-position:25% 25%')
  const hash = createHash('sha256').update('object-position:25% 25%').digest('base64')
  expect(gallery.headers.get('Content-Security-Policy')).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-/)
  expect(gallery.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
  await click(140, 93, 'small')
  expect(await newest()).toMatchObject({ focalX: null, focalY: null })
  expect((await click(0, 0)).form('form#focus').problem('x')).toContain('Tap the image where it matters')
  const wrong = await page.form('form#focus').fill({ x: '101', y: '90' }).submit('Save the point')
  expect(wrong.status).toBe(422)
  expect(wrong.form('form#focus').problem('x')).toBe('Enter how far from the left, from 0 to 100 percent.')
  expect(wrong.form('form#focus').value('x')).toBe('101')
  await wrong.form('form#focus').fill({ x: '10', y: '90' }).submit('Save the point')
  expect(await newest()).toMatchObject({ focalX: 10, focalY: 90 })
  expect((await (await signedIn(cast.brook)).visit(page.path)).status).toBe(404)
  expect((await (await signedIn(cast.sam)).visit(page.path)).status).toBe(200)
})

test('every preset of an image is served, in the formats that browsers take', async () => {
  const client = await signedIn(cast.mia)
  await upload(client, [['preset.jpg', photo]])
  const page = await client.visit(`/dashboard/uploads/${(await newest()).id}`)
  const links = page.document.querySelectorAll('.size-list a').map((link) => link.getAttribute('href') ?? '')
  const sizes: string[] = []
  for (const address of links) {
    for (const accept of ['image/webp', '*/*']) {
      const answer = await client.send(address, { headers: { Accept: accept } })
      expect(answer.headers.get('Content-Type')).toBe(accept === '*/*' ? 'image/jpeg' : accept)
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      sizes.push(`${width}×${height}`)
    }
    const avif = async () =>
      (await client.send(address, { headers: { Accept: 'image/avif,image/webp' } })).headers.get('Content-Type')
    await until(async () => expect(await avif()).toBe('image/avif'))
  }
  expect([...new Set(sizes)]).toEqual(['800×533', '1620×1080', '400×267', '200×133'])
  expect((await client.send((links[0] ?? '').replace('media-upload', 'poster'))).status).toBe(404)
})

async function mailsTo(email: string): Promise<string> {
  const sent = await db.select({ subject: outbox.subject }).from(outbox).where(eq(outbox.recipient, email))
  return sent.map(({ subject }) => subject).join()
}

async function expectNoStrayFile() {
  const folder = process.env.DATA_DIR
  const stored = fs.readdirSync(`${folder}/uploads`).filter((name) => !name.endsWith('.json'))
  const papers = await db.select({ key: documents.storageKey }).from(documents).where(isNotNull(documents.storageKey))
  const pictures = await db.select({ key: images.storageKey }).from(images)
  expect(stored.sort()).toEqual([...papers, ...pictures].map(({ key }) => key ?? '').sort())
  expect(fs.readdirSync(`${folder}/pictures/incoming`)).toEqual([])
}

/** Films: without scripts by a form, in pieces as the browser sends them, served in ranges, and shown on /loading. */
import fs from 'node:fs'
import path from 'node:path'

import { desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { documents, images, rateLimits, siteFilms } from '#drizzle/schema.ts'
import { sweepUploads } from '#app/jobs/sweep-uploads.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { makeFilm, notFilms, poster } from '#tests/support/films.ts'
import { openSite, type NoScriptClient, type Page } from '#tests/support/no-script-client.ts'
import { beginPieces, offsetOf, sendPiece, tus } from '#tests/support/pieces.ts'

const parts = path.join(env.dataDir, 'parts')
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))
beforeEach(async () => {
  await db.delete(rateLimits)
  fs.rmSync(parts, { recursive: true, force: true })
  fs.mkdirSync(parts)
})

const clients = new Map<CastMember, NoScriptClient>()
async function signedIn(person: CastMember): Promise<NoScriptClient> {
  const known = clients.get(person)
  if (known) return known
  const client = site.noScriptClient()
  await client.signIn(cast[person])
  clients.set(person, client)
  return client
}

type Sent = { film?: [name: string, bytes: Uint8Array]; picture?: Uint8Array | null; title?: string; kept?: boolean }

async function upload(client: NoScriptClient, { film, picture = poster, title = '', kept }: Sent): Promise<Page> {
  const page = await client.visit('/video-upload')
  const body = new FormData()
  const purpose = kept ? 'kept' : 'garage-opening'
  for (const [name, value] of page.form('form#film').fill({ title, purpose }).entries())
    if (typeof value === 'string') body.append(name, value)
  if (film) body.append('film', new File([Buffer.from(film[1])], film[0], { type: 'image/jpeg' }))
  if (picture) body.append('poster', new File([Buffer.from(picture)], 'p.jpg', { type: 'image/jpeg' }))
  return client.post(page.url, { method: 'POST', body })
}

const newest = async () => one(await db.select().from(siteFilms).orderBy(desc(siteFilms.createdAt)).limit(1))
const addressOf = ({ contentHash }: { contentHash: string }) => `/films/${contentHash}.mp4`

test('staff upload a film with its poster, read its address, and find it among the others', async () => {
  const sam = await signedIn('sam')
  const page = await upload(sam, { film: ['../../garage.mp4', makeFilm()], title: 'The door', kept: true })
  const film = await newest()
  expect(page.path).toBe(`/video-upload/${film.id}`)
  expect(page.alerts.join()).toContain('Upload Successful!')
  expect(page.heading).toBe('The door')
  expect(page.text).toContain(addressOf(film))
  expect(page.text).toContain('Upload Another Video')
  expect(film).toMatchObject({ filename: 'garage.mp4', duration: 3_000, width: 1280, height: 720, purpose: 'kept' })
  const list = await sam.visit('/video-upload')
  expect(list.text).toMatch(/The door.*0:03.*1280 × 720.*@staff/)
  const [shown] = await db.select().from(images).where(eq(images.id, film.posterImageId))
  expect(shown, 'the site’s own, nobody’s upload').toMatchObject({ uploadedBy: null, purpose: null })
  await expectNoStrayFile()
})

describe('what is no film', () => {
  test.each(Object.entries(notFilms))('%s is refused at its field', async (_, { name, bytes, problem }) => {
    const before = await db.$count(siteFilms)
    const page = await upload(await signedIn('sam'), { film: [name, bytes], title: 'Kept words' })
    expect(page.status).toBe(422)
    const form = page.form('form#film')
    expect(form.problem('film')).toContain(`Upload Failed. ${problem}`)
    expect(form.value('title')).toBe('Kept words')
    expect(await db.$count(siteFilms)).toBe(before)
    await expectNoStrayFile()
  })

  test('a form without a film, without a poster, or with a file that is no picture', async () => {
    const sam = await signedIn('sam')
    const empty = await upload(sam, { picture: null })
    expect(empty.form('form#film').problem('film')).toContain('Choose an MP4 file first.')
    expect(empty.form('form#film').problem('poster')).toContain('Choose a picture as the poster.')
    const broken = await upload(sam, { film: ['a.mp4', makeFilm()], picture: poster.subarray(0, 3_000) })
    expect(broken.form('form#film').problem('poster')).toContain('Failed to load image')
    await expectNoStrayFile(1)
  })

  test('one byte more than 200 MB, streamed', async () => {
    const boundary = 'film'
    const field = (name: string, more = '') =>
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
    const piece = new Uint8Array(2 ** 20)
    const parts = [
      Buffer.from(field('purpose') + 'kept' + field('film', '; filename="large.mp4"')),
      ...Array.from({ length: 200 }, () => piece),
      Buffer.from(`x\r\n--${boundary}--\r\n`),
    ]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const answer = await (
      await signedIn('sam')
    ).send('/video-upload', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('A video can be up to 200 MB.')
    await expectNoStrayFile()
  })
})

test('a film that came with a form is not asked for again when only its poster is wrong', async () => {
  const sam = await signedIn('sam')
  const refused = await upload(sam, { film: ['once.mp4', makeFilm()], picture: null })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Video uploaded')
  const picture = new File([poster], 'p.jpg', { type: 'image/jpeg' })
  const page = await refused.form('form#film').fill({ poster: picture }).submit('Upload Video')
  expect(page.alerts.join()).toContain('Upload Successful!')
  expect((await newest()).filename).toBe('once.mp4')
})

test('the same film twice at once is stored once, and both are answered', async () => {
  const film = makeFilm()
  const people = await Promise.all((['sam', 'ada'] as const).map(signedIn))
  const pages = await Promise.all(people.map((client, index) => upload(client, { film: [`${index}.mp4`, film] })))
  const { id } = await newest()
  expect(pages.map(({ path }) => path)).toEqual([`/video-upload/${id}`, `/video-upload/${id}`])
  expect(pages.map(({ alerts }) => alerts.join().includes('here already')).toSorted()).toEqual([false, true])
  await expectNoStrayFile()
})

test('the newest garage film plays on the loading page, and is deleted only when it no longer does', async () => {
  const sam = await signedIn('sam')
  const playing = async () =>
    (await site.noScriptClient().visit('/loading?destination=/fleet')).document.querySelector('.waiting')?.attributes
  await upload(sam, { film: ['older.mp4', makeFilm()] })
  const older = await newest()
  expect(await playing()).toMatchObject({ 'data-film': addressOf(older) })
  expect((await playing())?.['data-poster']).toContain(`/images/${older.posterImageId}/`)
  const page = await upload(sam, { film: ['newer.mp4', makeFilm()] })
  const newer = await newest()
  expect(await playing()).toMatchObject({ 'data-film': addressOf(newer) })
  const question = await page.follow('Delete')
  expect(question.text).toContain('It’s on the loading page')
  const refused = await sam.post(question.url, { method: 'POST', body: new URLSearchParams() })
  expect(refused.alerts.join()).toContain('Choose to show it nowhere first')
  await (await sam.visit(page.path)).form('form#description').fill({ purpose: 'kept' }).submit('Save')
  expect(await playing()).toMatchObject({ 'data-film': addressOf(older) })
  const deleted = await (await sam.visit(question.path)).form().submit('Delete')
  expect(deleted.path).toBe('/video-upload')
  expect((await sam.visit(page.path)).status).toBe(404)
  expect((await sam.send(addressOf(newer))).status).toBe(404)
})

test('ranges are served from the store, and what makes no sense gives the whole', async () => {
  const bytes = makeFilm()
  await upload(await signedIn('sam'), { film: ['ranges.mp4', bytes], kept: true })
  const film = await newest()
  const visitor = site.noScriptClient()
  const ask = async (headers: HeadersInit, method = 'GET') => {
    const answer = await visitor.send(addressOf(film), { method, headers })
    return { answer, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const size = bytes.length
  const etag = `"${film.contentHash}"`
  const parts: [range: string, start: number, end: number][] = [
    ['bytes=0-1', 0, 1],
    ['bytes=10-', 10, size - 1],
    ['bytes=-10', size - 10, size - 1],
    [`bytes=5-${size + 99}`, 5, size - 1],
  ]
  for (const [range, start, end] of parts)
    for (const more of [[], [['If-Range', etag]]]) {
      const { answer, body } = await ask([['Range', range], ...more] as [string, string][])
      expect([answer.status, answer.headers.get('Content-Range')]).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(body.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  for (const headers of [
    {},
    { Range: 'rubbish' },
    { Range: 'bytes=0-1,5-6' },
    { Range: 'bytes=0-1', 'If-Range': '"x"' },
  ]) {
    const { answer, body } = await ask(new Headers(Object.entries(headers)))
    expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, String(size)])
    expect(body.equals(bytes)).toBe(true)
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
  }
  const beyond = await ask({ Range: `bytes=${size}-` })
  expect([beyond.answer.status, beyond.answer.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
  expect((await ask({ 'If-None-Match': etag })).answer.status).toBe(304)
  const head = await ask({ Range: 'bytes=0-99' }, 'HEAD')
  expect([head.answer.status, head.answer.headers.get('Content-Length'), head.body.length]).toEqual([206, '100', 0])
  for (const none of ['x.mp4', `${'0'.repeat(32)}.mp4`, '..%2f..%2fetc%2fpasswd'])
    expect((await visitor.send(`/films/${none}`)).status).toBe(404)
})

describe('in pieces', () => {
  const begin = (client: NoScriptClient, size: number, name = 'pieces.mp4') =>
    beginPieces(client, pictureHrefs.filmParts(), size, name)

  test('a connection cut half-way is taken up where it broke, and the film ends whole', async () => {
    const sam = await signedIn('sam')
    const film = makeFilm(300_000)
    const part = (await begin(sam, film.length, `${'long'.repeat(75)}.mp4`)).headers.get('Location') ?? ''
    const first = [film.subarray(0, 60_000), film.subarray(60_000, 90_000)]
    const cut = new ReadableStream({
      async pull(controller) {
        const next = first.shift()
        if (next) controller.enqueue(next)
        else controller.error(new Error('gone'))
      },
    })
    await sendPiece(sam, part, 0, cut).catch(() => {})
    const there = await offsetOf(sam, part)
    expect(there).toBeLessThanOrEqual(90_000)
    expect((await sendPiece(sam, part, there + 1, 'x')).status).toBe(409)
    expect((await sendPiece(sam, part, there, new Uint8Array(film.subarray(there)))).status).toBe(204)
    const page = await sam.visit('/video-upload')
    const body = new FormData()
    body.append('film', part.split('/').at(-1) ?? '')
    body.append('purpose', 'kept')
    body.append('poster', new File([poster], 'p.jpg'))
    const stored = await sam.post(page.url, { method: 'POST', body })
    expect(stored.alerts.join()).toContain('Upload Successful!')
    const answer = await sam.send(addressOf(await newest()))
    expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true)
    expect((await newest()).filename).toHaveLength(120)
  })

  test('each piece asks who sends it, and the upload of another person is not found', async () => {
    const [sam, ada, mia] = [await signedIn('sam'), await signedIn('ada'), await signedIn('mia')]
    const part = (await begin(sam, 100)).headers.get('Location') ?? ''
    expect((await sendPiece(ada, part, 0, 'x')).status).toBe(404)
    expect((await ada.send(part, { method: 'DELETE', headers: tus })).status).toBe(404)
    expect((await sendPiece(mia, part, 0, 'x')).status).toBe(403)
    expect((await sendPiece(site.noScriptClient(), part, 0, 'x')).status).toBe(302)
    expect((await begin(mia, 100)).status).toBe(403)
    expect((await sam.send(part, { method: 'DELETE', headers: tus })).status).toBe(204)
    expect((await sam.send(part, { method: 'HEAD', headers: tus })).status).toBe(404)
    expect((await sam.send('/parts/film/..%2f..%2fx', { method: 'HEAD', headers: tus })).status).toBe(404)
  })

  test('more than 200 MB is refused before the first byte, what is no film after the last, and too many for an hour', async () => {
    const sam = await signedIn('sam')
    expect((await begin(sam, 200 * 2 ** 20 + 1)).status).toBe(413)
    const part = (await begin(sam, poster.length)).headers.get('Location') ?? ''
    const refused = await sendPiece(sam, part, 0, new Uint8Array(poster))
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'film.wrongType' }])
    expect((await sam.send(part, { method: 'HEAD', headers: tus })).status).toBe(404)
    const statuses = []
    for (let count = 0; count < 20; count += 1) statuses.push((await begin(sam, 100)).status)
    expect(new Set(statuses.slice(0, 19))).toEqual(new Set([201]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('a disk that is full, or a folder that is something else now, is an outage and loses no piece that is there', async () => {
    const sam = await signedIn('sam')
    const part = (await begin(sam, 100)).headers.get('Location') ?? ''
    const file = path.join(parts, part.split('/').at(-1) ?? '')
    fs.renameSync(file, `${file}.away`)
    fs.symlinkSync('/dev/full', file)
    const full = await sendPiece(sam, part, 0, 'x'.repeat(50))
    expect([full.status, await full.json()]).toMatchObject([503, { code: 'film.noRoom' }])
    fs.renameSync(`${file}.away`, file)
    expect(await offsetOf(sam, part)).toBe(0)
    fs.renameSync(parts, `${parts}-away`)
    fs.writeFileSync(parts, '')
    try {
      expect((await begin(sam, 100)).status).toBe(503)
      expect((await sendPiece(sam, part, 0, 'x')).status).toBe(503)
      expect((await sam.send(part, { method: 'HEAD', headers: tus })).status).toBe(503)
      const page = await upload(sam, { film: ['garage.mp4', makeFilm()], title: 'Kept words' })
      expect([page.status, page.form('form#film').value('title')]).toEqual([503, 'Kept words'])
    } finally {
      fs.rmSync(parts)
      fs.renameSync(`${parts}-away`, parts)
    }
    expect((await sendPiece(sam, part, 0, 'x')).status).toBe(204)
    fs.rmSync(parts, { recursive: true })
    expect((await sendPiece(sam, part, 1, 'x')).status).toBe(404)
    expect((await begin(sam, 100)).status).toBe(201)
  })

  test('an abandoned upload is deleted by the job, one under way is not', async () => {
    const sam = await signedIn('sam')
    const [old, fresh] = await Promise.all([begin(sam, 100), begin(sam, 100)])
    const [oldPart = '', freshPart = ''] = [old, fresh].map(({ headers }) => headers.get('Location') ?? '')
    const yesterday = later(new Date(), -days(2))
    for (const name of fs.readdirSync(parts).filter((each) => each.startsWith(oldPart.split('/').at(-1) ?? '-')))
      fs.utimesSync(path.join(parts, name), yesterday, yesterday)
    await sweepUploads.run({})
    expect((await sam.send(oldPart, { method: 'HEAD', headers: tus })).status).toBe(404)
    expect((await sam.send(freshPart, { method: 'HEAD', headers: tus })).status).toBe(200)
  })
})

/** Of those in pieces as many as were kept for their form. */
async function expectNoStrayFile(kept = 0) {
  const stored = fs.readdirSync(env.uploadsDir).filter((name) => !name.endsWith('.json'))
  const rows = await Promise.all([
    db.select({ key: documents.storageKey }).from(documents),
    db.select({ key: images.storageKey }).from(images),
    db.select({ key: siteFilms.storageKey }).from(siteFilms),
  ])
  const known = rows.flat().flatMap(({ key }) => key ?? [])
  expect(stored.filter((name) => !known.includes(name))).toEqual([])
  expect(fs.readdirSync(parts).filter((name) => !name.endsWith('.json'))).toHaveLength(kept)
  expect(fs.readdirSync(path.join(env.dataDir, 'pictures/incoming'))).toEqual([])
}

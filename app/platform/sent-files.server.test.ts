/** Files that were in the store before their form. */
import { afterEach, expect, test, vi } from 'vitest'

import { imageProblems, photoProblems } from '#app/pictures/images/words.ts'
import { readUpTo } from '#app/platform/file-content.server.ts'
import { readBody, type FileReceiver } from '#app/platform/posted-body.server.ts'
import { isSentByOther, ticketFor } from '#app/platform/sent-files.server.ts'
import { putPrivate, readPrivate } from '#app/platform/storage.server.ts'
import { hours } from '#app/shared/durations.ts'
import { fail, ok, type Problem } from '#app/shared/outcome.ts'

afterEach(() => void vi.useRealTimers())

async function send(text = 'a picture') {
  const key = await putPrivate(Buffer.from(text), { filename: 'side.jpg', type: 'image/jpeg' })
  return { key, ticket: ticketFor({ key, name: 'side.jpg', ownerId: 'mia' }) }
}

async function post(tickets: string[], receive: FileReceiver) {
  const body = new FormData()
  for (const ticket of tickets) body.append('photos', ticket)
  const refused: Record<string, Problem[]> = {}
  const form = await readBody(new Request('http://localhost/', { method: 'POST', body }), { photos: receive }, refused)
  return { photos: form.get('photos'), refused }
}

const taking: FileReceiver = async ({ filename, sentBy, stream }) =>
  ok(`${filename} of ${sentBy}: ${Buffer.from((await readUpTo(stream, 100))!).toString()}`)

test('a ticket gives its file once, and nothing is left of it', async () => {
  const { key, ticket } = await send()
  expect(await post([ticket], taking)).toEqual({ photos: 'side.jpg of mia: a picture', refused: {} })
  expect(await readPrivate(key)).toBeNull()
  await expect(post([ticket], taking)).rejects.toMatchObject({ status: 410 })
})

test('what the form refuses is refused, and gone as well', async () => {
  const { key, ticket } = await send()
  const { photos, refused } = await post([ticket], async ({ stream }) => {
    await readUpTo(stream, 100)
    return fail(photoProblems.wrongType)
  })
  expect({ photos, refused }).toEqual({ photos: null, refused: { photos: [photoProblems.wrongType] } })
  expect(await readPrivate(key)).toBeNull()
})

test('a form of another person refuses the ticket in words, and leaves the file to its owner', async () => {
  const { key, ticket } = await send()
  const ofBrook: FileReceiver = async (part) =>
    isSentByOther(part, 'brook') ? fail(imageProblems.otherAccount) : taking(part)
  const { photos, refused } = await post([ticket], ofBrook)
  expect({ photos, refused }).toEqual({ photos: null, refused: { photos: [imageProblems.otherAccount] } })
  expect(await readPrivate(key)).not.toBeNull()
  expect(await post([ticket], taking)).toEqual({ photos: 'side.jpg of mia: a picture', refused: {} })
})

test('a ticket that we have not written, or that is old, opens nothing', async () => {
  const { key, ticket } = await send()
  const other = await send('another')
  const [facts, seal] = [other.ticket.split('.')[0], ticket.split('.')[1]]
  for (const made of [`${facts}.${seal}`, ticket.slice(0, -1), `sent:${key}`, 'sent:', 'sent:.'])
    await expect(post([made], taking)).rejects.toMatchObject({ status: 410 })
  vi.useFakeTimers({ now: Date.now() + hours(1) + 1_000, toFake: ['Date'] })
  await expect(post([ticket], taking)).rejects.toMatchObject({ status: 410 })
  expect(await readPrivate(key)).not.toBeNull()
})

test('a ticket in a text of the form is a text', async () => {
  const { key, ticket } = await send()
  const body = new FormData()
  body.append('name', ticket)
  const form = await readBody(new Request('http://localhost/', { method: 'POST', body }), { photos: taking }, {})
  expect(form.get('name')).toBe(ticket)
  expect(await readPrivate(key)).not.toBeNull()
})

// @vitest-environment happy-dom
import { decode } from 'turbo-stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pageProblems } from '#app/ui/layout/words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { answering } from './data-requests.ts'

const send = vi.fn<typeof fetch>()
const ask = answering(send)
const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})

const here = `${location.origin}/dashboard/chat`
const own = (status = 200) => new Response('own', { status, headers: { 'X-Remix-Response': 'yes' } })
const foreign = (status: number) => new Response('<h1>Not now</h1>', { status })
const noLine = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'pathname', 'get').mockReturnValue('/dashboard/chat')
  vi.spyOn(location, 'search', 'get').mockReturnValue('')
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** What the framework reads out of an answer. */
async function read(answer: Response): Promise<unknown> {
  if (!answer.body) throw new Error('nothing to read')
  return (await decode(answer.body)).value
}

test.each(['/images/1/160.webp', '/api/chat-messages', 'https://uploads.example/a.data'])(
  '%s is none of the framework: whatever comes of it',
  async (address) => {
    send.mockImplementationOnce(noLine)
    await expect(ask(address, { method: 'POST' })).rejects.toThrow('Failed to fetch')
    expect(send).toHaveBeenCalledTimes(1)
  },
)

test('what is ours comes through as it is, a form that has failed too', async () => {
  for (const [method, status] of [
    ['GET', 200],
    ['GET', 404],
    ['POST', 202],
    ['POST', 503],
  ] as const) {
    send.mockResolvedValueOnce(own(status))
    expect((await ask(`${here}.data`, { method })).status).toBe(status)
  }
})

test.each([
  ['no line', noLine, pageProblems.noLine],
  ['a body that is too long', () => foreign(413), pageProblems.tooLong],
  ['too many requests', () => foreign(429), pageProblems.unavailable],
  ['a server that is being started', () => foreign(503), pageProblems.unavailable],
])('a form that meets %s is told so, by its name', async (_, answer, unanswered) => {
  send.mockImplementationOnce(async () => answer())
  const told = await ask(`${here}.data`, { method: 'POST', body: new URLSearchParams({ [formNameField]: 'choices' }) })
  expect(told.status).toBe(503)
  expect(await read(told)).toEqual({ data: { unanswered, form: 'choices' } })
})

test.each([
  ['files', new File(['x'], 'license.jpg'), pageProblems.filesTooLarge],
  ['text, and an empty file field', new File([], ''), pageProblems.tooLong],
])('a form that is too long by its %s is told what to make smaller', async (_, license, unanswered) => {
  send.mockResolvedValueOnce(foreign(413))
  const body = new FormData()
  body.set('license', license)
  const told = await ask(`${here}.data`, { method: 'POST', body })
  expect(await read(told)).toEqual({ data: { unanswered, form: null } })
})

test.each([
  ['/dashboard.data', '/dashboard'],
  ['/_root.data', '/'],
  ['/dashboard/users.data?index&q=mia%20h', '/dashboard/users?q=mia+h'],
])('a page whose data %s cannot be read is loaded whole', async (asked, page) => {
  const answers = [noLine, () => foreign(503), () => own(500)]
  for (const answer of answers) {
    send.mockImplementationOnce(async () => answer())
    void ask(location.origin + asked)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(leave.mock.calls).toEqual(answers.map(() => [page]))
  expect(send).toHaveBeenCalledTimes(answers.length)
})

test.each([
  `${here}.data`,
  `${location.origin}/dashboard/chat.data?before=7&_routes=chat`,
  `${location.origin}/__manifest?p=%2Fx`,
])('the page that is open stays, and %s is asked for again', async (address) => {
  send.mockImplementationOnce(noLine).mockResolvedValueOnce(foreign(503)).mockResolvedValueOnce(own())
  const answer = ask(address)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect((await answer).status).toBe(200)
  expect(leave).not.toHaveBeenCalled()
})

test('a visitor who goes elsewhere in the meantime is not kept waiting', async () => {
  const controller = new AbortController()
  send.mockImplementation(noLine)
  const answer = ask(`${here}.data`, { signal: controller.signal })
  controller.abort(new Error('gone'))
  await expect(answer).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a failure of our own is shown after the third', async () => {
  send.mockImplementation(async () => own(500))
  const answer = ask(`${here}.data`)
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await answer).status).toBe(500)
  expect(send).toHaveBeenCalledTimes(3)
})

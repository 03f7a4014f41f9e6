// @vitest-environment happy-dom
import type { Upload } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { imageProblems, photoProblems, uploadProblems } from '#app/pictures/images/words.ts'
import { inOneLine, type Problem } from '#app/shared/outcome.ts'
import { sendInPieces } from '#app/ui/form/send-in-pieces.ts'
import { reportFields, type ReportEntries } from './field-names.ts'
import { reportLine } from './report-line.ts'

vi.mock('#app/ui/form/send-in-pieces.ts', () => ({ loadPieces: vi.fn(), sendInPieces: vi.fn() }))
vi.mock('#app/ui/form/fit-picture.ts', () => ({ fitPicture: async (file: File) => file }))
vi.mock('./kept-parts.ts', () => ({ openKept: () => Promise.reject(new Error('nothing is kept here')) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line with one photograph, and what the upload server answers to each attempt; then it takes them. */
async function sendOne(...answers: (Problem | number)[]) {
  let tries = 0
  vi.mocked(sendInPieces).mockImplementation(async (_file, _to, { onArrived, onFailed }) => {
    const answer = answers[tries++]
    if (answer === undefined) onArrived('1')
    else if (typeof answer === 'number') onFailed(null, answer)
    else onFailed(answer, 422)
    return {} as Upload
  })
  const answer = vi.fn(async () => Response.json({ problem: null }))
  vi.stubGlobal('fetch', answer)
  const entries = Object.fromEntries(reportFields.map((name) => [name, ''])) as ReportEntries
  const line = reportLine({ owner: 'mia', number: 'MQ-1', stage: 'pickup' }, '/sent', { version: 1, entries })
  await line.start(() => {})
  line.addShots('front', [new File(['a'], 'front.jpg', { type: 'image/jpeg' })])
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1_000)
  const answerOnce = (refusal: Response) => void answer.mockResolvedValueOnce(refusal)
  return { line, tries: () => tries, first: () => line.state().going[0], answerOnce }
}

test.each([
  ['too many within the hour', uploadProblems.tooMany],
  ['a disk that is nearly full', photoProblems.failed],
])('refused for %s: the photo waits with the reason beside it and goes again by itself', async (_, problem) => {
  const { line, tries, first } = await sendOne(problem)
  expect(first()).toMatchObject({ attempts: 1, waits: expect.stringContaining(problem.body) as string })
  expect(first()?.problem).toBeUndefined()
  expect(line.state().isCut).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([tries(), line.state().going]).toEqual([2, []])
})

test('a photo refused to someone without the right stays with the reason, and is sent again on request', async () => {
  const { line, tries, first } = await sendOne(403)
  expect(first()?.problem).toContain(imageProblems.noForm.body)
  expect(line.state().isCut).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(1)
  line.retry(first()?.id ?? '')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([tries(), line.state().going]).toEqual([2, []])
})

test('taken ahead, then refused by a full disk: it waits with the reason, which names it once, and goes again by itself', async () => {
  const { line, tries, first, answerOnce } = await sendOne(0)
  const failed = imageProblems.ofFile('front.jpg', photoProblems.failed)
  answerOnce(Response.json({ problem: failed }, { status: 503 }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(first()).toMatchObject({ attempts: 2, waits: inOneLine(failed) })
  expect(first()?.problem).toBeUndefined()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([tries(), line.state().going]).toEqual([3, []])
})

test('only when no one answers does the line say that it has no connection', async () => {
  const { line, first } = await sendOne(0)
  expect(line.state().isCut).toBe(true)
  expect(first()).toMatchObject({ attempts: 1 })
  expect(first()?.waits).toBeUndefined()
})

test('led to the sign-in page: the photo says so and goes again by itself', async () => {
  const { tries, first, line } = await sendOne(200)
  expect(first()?.waits).toContain(uploadProblems.signInFirst.body)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([tries(), line.state().going]).toEqual([2, []])
})

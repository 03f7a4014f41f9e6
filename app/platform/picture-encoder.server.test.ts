import fs from 'node:fs/promises'

import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'

import { until } from '#tests/support/until.ts'
import { EncoderDied, EncoderTooSlow, UnreadablePicture, pictureEncoder } from './picture-encoder.server.ts'
import { temporaryFile } from './picture-files.server.ts'

const source = 'drizzle/pictures/suv-green/side.jpg'

afterEach(() => vi.restoreAllMocks())

async function resize() {
  const target = await temporaryFile()
  await pictureEncoder.run('resize', { source, target, width: 320, format: 'webp' })
  return (await sharp(await fs.readFile(target)).metadata()).width
}

function kill(): number {
  const pid = pictureEncoder.pid()
  if (pid) process.kill(pid, 'SIGKILL')
  return pid ?? 0
}

test('it works in a process of its own, which stays for the next picture', async () => {
  expect(await resize()).toBe(320)
  const pid = pictureEncoder.pid()
  expect(pid).not.toBe(process.pid)
  expect(await resize()).toBe(320)
  expect(pictureEncoder.pid()).toBe(pid)
})

test('a picture whose encoder dies is made by another one', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const made = [resize(), resize()]
  await until(() => expect(pictureEncoder.pid()).toBeDefined())
  const killed = kill()
  expect(await Promise.all(made)).toEqual([320, 320])
  expect(pictureEncoder.pid()).not.toBe(killed)
})

test('what kills two of them is given up, and the next picture is made', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  let over = false
  const poison = resize().finally(() => void (over = true))
  const outcome = expect(poison).rejects.toBeInstanceOf(EncoderDied)
  while (!over) {
    kill()
    await new Promise(setImmediate)
  }
  await outcome
  expect(await resize()).toBe(320)
})

test('what takes half a minute is given up without a word about the picture, and its encoder is ended', async () => {
  await resize()
  const pid = pictureEncoder.pid()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const outcome = expect(pictureEncoder.run('measure', { source })).rejects.toSatisfy(
      (error) => error instanceof EncoderTooSlow && !(error instanceof UnreadablePicture),
    )
    vi.advanceTimersByTime(30_000)
    await outcome
  } finally {
    vi.useRealTimers()
  }
  await until(() => expect(pictureEncoder.pid()).not.toBe(pid))
  expect(await resize()).toBe(320)
})

test('a damaged picture is refused and costs no encoder', async () => {
  await resize()
  const pid = pictureEncoder.pid()
  const torn = await temporaryFile()
  await fs.writeFile(torn, (await fs.readFile(source)).subarray(0, 20_000))
  const room = { width: 400, height: 400, quality: 80 }
  await expect(pictureEncoder.run('clean', { source: torn, target: `${torn}.clean`, ...room })).rejects.toThrow(
    UnreadablePicture,
  )
  expect(pictureEncoder.pid()).toBe(pid)
})

test('it knows no secret of the site', async () => {
  await resize()
  const environment = await fs.readFile(`/proc/${pictureEncoder.pid()}/environ`, 'utf8').catch(() => '')
  expect(environment).not.toMatch(/SECRET|TOKEN|DATABASE/)
})

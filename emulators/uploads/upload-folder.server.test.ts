import { setImmediate as soon } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { present } from '#app/shared/present.ts'
import { keepFile, listFiles, openFile } from './upload-folder.server.ts'

test('a reader who goes away ends nothing but the reading', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  try {
    const facts = { name: 'a.mp4', type: 'video/mp4', size: 1_000_000, customId: null }
    await keepFile('key', facts, async (take) => {
      await take(new Blob([new Uint8Array(1_000_000)]).stream())
      return ['taken']
    })
    const { stream } = present(await openFile('key'), 'the file')
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel(new Error('gone'))
    for (let turn = 0; turn < 20; turn++) await soon()
    expect(thrown).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    for (const other of others) process.on('uncaughtException', other)
  }
})

test('a file is as old as the clock of the store says, whatever that of its disk', async () => {
  const at = new Date('2031-05-06T07:08:09Z')
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  await keepFile('a-later-file', { name: 'a.jpg', type: 'image/jpeg', size: 3, customId: null }, (take) =>
    take(new Blob(['abc']).stream()),
  )
  vi.useRealTimers()
  const { files } = await listFiles(100, 0)
  expect(files.find(({ key }) => key === 'a-later-file')?.uploadedAt).toBe(at.getTime())
})

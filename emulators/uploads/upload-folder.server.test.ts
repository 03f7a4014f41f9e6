import { setImmediate as soon } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { present } from '#app/shared/present.ts'
import { keepFile, openFile } from './upload-folder.server.ts'

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

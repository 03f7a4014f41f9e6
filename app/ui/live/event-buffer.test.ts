import { expect, test } from 'vitest'

import { EventBuffer, type LiveEvent } from './event-buffer.js'

const event = (id: number, name = 'chat') => ({ id, name, data: {} })

const ids = (events: LiveEvent[] | null) => events?.map(({ id }) => id) ?? null

test.each([
  ['gives nothing when nothing has come', 5, [], 5, []],
  ['gives what came after an event, in order', 5, [6, 7, 9], 6, [7, 9]],
  ['gives an event that came twice once', 5, [6, 6, 7, 6], 5, [6, 7]],
  ['gives nothing that was known when it began', 5, [4, 5, 6], 5, [6]],
  ['cannot answer for a time before it began', 5, [6], 4, null],
])('a buffer %s', (_name, floor, added, from, expected) => {
  const buffer = new EventBuffer(floor)
  for (const id of added) buffer.add(event(id))
  expect(ids(buffer.after(from))).toEqual(expected)
})

test('a reset forgets what came before it', () => {
  const buffer = new EventBuffer(0)
  for (const each of [event(1), event(40, 'reset'), event(41)]) buffer.add(each)
  expect(buffer.after(1)).toBeNull()
  expect(ids(buffer.after(40))).toEqual([41])
})

test('only the latest are kept', () => {
  const buffer = new EventBuffer(0)
  for (let id = 1; id <= 600; id += 1) buffer.add(event(id))
  expect(buffer.after(99)).toBeNull()
  expect(buffer.after(100)).toHaveLength(500)
})

import { describe, expect, test } from 'vitest'

import type { Presence } from '#app/features/presence/rules.ts'
import {
  announcementOf,
  openRoom,
  reduceRoom,
  unsentTexts,
  type Member,
  type RoomEvent,
  type ShownMessage,
} from './room-state.ts'

const author = {
  id: 'brook',
  name: 'Brook Delgado',
  firstName: 'Brook',
  username: 'brook',
  role: 'broker',
  highlighted: false,
  deleted: false,
  avatar: null,
  presence: 'online',
} as const

const said = (id: string, at = id): ShownMessage => ({ id, at, parts: [`said ${id}`], author, removed: false })
const arrived = (id: string, { at = id, clientId = `client of ${id}` } = {}): RoomEvent => ({
  type: 'chat-changed',
  change: { kind: 'message', id, clientId, at, parts: [`said ${id}`], author },
})
const deleted = (id: string): RoomEvent => ({ type: 'chat-changed', change: { kind: 'deleted', id } })
const submitted = (text: string): RoomEvent => ({ type: 'submitted', clientId: text, text })
const accepted = (clientId: string, id: string): RoomEvent => ({ type: 'accepted', clientId, id })
const failed = (clientId: string): RoomEvent => ({ type: 'failed', clientId, problem: 'Failed to send message' })
const member = (id: string, presence: Presence): Member => ({ ...author, id, name: id, presence, lastSeen: null })
const changed = (presence: Presence, ...ids: string[]): RoomEvent => ({
  type: 'presence-changed',
  change: { presence, people: ids.map((id) => ({ id, name: id, username: id, role: 'member' as const })) },
})
const page = (messages: ShownMessage[], own: object = {}) => ({
  messages,
  older: '/older',
  freshFrom: null,
  members: [],
  online: 0,
  ...own,
})
const reloaded = (...messages: ShownMessage[]): RoomEvent => ({ type: 'reloaded', room: page(messages) })

function play(events: RoomEvent[], room = page([said('3'), said('5')])) {
  return events.reduce(reduceRoom, openRoom(room))
}

/** "3 5- | hi hello!": what is said, removed with a minus; what is on its way, failed with an exclamation mark. */
function drawn({ messages, outgoing }: ReturnType<typeof play>): string {
  const shown = messages.map(({ id, removed }) => (removed ? `${id}-` : id))
  const underway = outgoing.map(({ text, problem, id }) => text + (problem ? '!' : id ? '*' : ''))
  return `${shown.join(' ')} | ${underway.join(' ')}`.trim()
}

test.each<[string, RoomEvent[], string]>([
  ['the message that came last', [arrived('7')], 'Brook Delgado: said 7'],
  ['nothing once it was removed', [arrived('7'), deleted('7')], ''],
  ['the same while another is removed', [arrived('7'), deleted('3')], 'Brook Delgado: said 7'],
  [
    'nothing where it was removed while the line was gone',
    [arrived('7'), reloaded({ ...said('7'), removed: true })],
    '',
  ],
])('what is read aloud: %s', (_, events, expected) => {
  expect(announcementOf(play(events), '7')).toBe(expected)
})

test('nothing is read aloud before a message comes', () => expect(announcementOf(play([]), undefined)).toBe(''))

describe('messages', () => {
  test.each<[string, RoomEvent[], string]>([
    ['nothing happens', [], '3 5 |'],
    ['a new one comes last', [arrived('7')], '3 5 7 |'],
    ['one that is told twice stands once', [arrived('7'), arrived('7'), arrived('5')], '3 5 7 |'],
    ['one that is told late stands where it belongs', [arrived('7'), arrived('4')], '3 4 5 7 |'],
    ['of the same instant, by id', [arrived('b', { at: '7' }), arrived('a', { at: '7' })], '3 5 a b |'],
    ['removed', [deleted('3')], '3- 5 |'],
    ['removed twice', [deleted('3'), deleted('3')], '3- 5 |'],
    ['removed before it came', [deleted('7'), arrived('7')], '3 5 7- |'],
    [
      'removed before it was loaded',
      [deleted('1'), { type: 'older-loaded', messages: [said('1'), said('2')], older: null }],
      '1- 2 3 5 |',
    ],
    ['told again after it was removed', [arrived('7'), deleted('7'), arrived('7')], '3 5 7- |'],
  ])('%s', (_name, events, expected) => {
    expect(drawn(play(events))).toBe(expected)
  })
})

describe('messages of the reader', () => {
  test.each<[string, RoomEvent[], string]>([
    ['on its way', [submitted('hi')], '3 5 | hi'],
    ['answered, then told', [submitted('hi'), accepted('hi', '7'), arrived('7', { clientId: 'hi' })], '3 5 7 |'],
    ['told, then answered', [submitted('hi'), arrived('7', { clientId: 'hi' }), accepted('hi', '7')], '3 5 7 |'],
    ['answered while the stream is away', [submitted('hi'), accepted('hi', '7')], '3 5 | hi*'],
    ['told under a name the server gave', [submitted('hi'), accepted('hi', '7'), arrived('7')], '3 5 7 |'],
    ['told, and its answer lost', [submitted('hi'), arrived('7', { clientId: 'hi' }), failed('hi')], '3 5 7 |'],
    ['failed', [submitted('hi'), failed('hi')], '3 5 | hi!'],
    [
      'failed and tried again, in its place',
      [submitted('a'), submitted('b'), failed('a'), submitted('a')],
      '3 5 | a b',
    ],
    [
      'two, answered the other way round',
      [submitted('a'), submitted('b'), arrived('7', { clientId: 'b' })],
      '3 5 7 | a',
    ],
    ['of another person, with one on its way', [submitted('hi'), arrived('7')], '3 5 7 | hi'],
  ])('%s', (_name, events, expected) => {
    expect(drawn(play(events))).toBe(expected)
  })

  test('what nobody has taken is kept in the order it was written', () => {
    const events = [submitted('a'), submitted('b'), submitted('c'), accepted('b', '7'), failed('a')]
    expect(unsentTexts(play(events))).toEqual(['a', 'c'])
  })
})

describe('read again', () => {
  test.each<[string, RoomEvent[], string, string | null]>([
    ['follows what is shown', [reloaded(said('5'), said('6'))], '3 5 6 |', '/older'],
    [
      'keeps what was loaded before',
      [{ type: 'older-loaded', messages: [said('1')], older: null }, reloaded(said('5'), said('6'))],
      '1 3 5 6 |',
      null,
    ],
    ['leaves no gap: too much was missed', [reloaded(said('8'), said('9'))], '8 9 |', '/older'],
    [
      'brings what was accepted',
      [submitted('hi'), accepted('hi', '7'), reloaded(said('5'), said('7'))],
      '3 5 7 |',
      '/older',
    ],
    ['before what was accepted', [submitted('hi'), accepted('hi', '7'), reloaded(said('5'))], '3 5 | hi*', '/older'],
    ['leaves what is on its way', [submitted('hi'), reloaded(said('8'))], '8 | hi', '/older'],
    ['shows what was removed meanwhile', [reloaded({ ...said('5'), removed: true, parts: [] })], '3 5- |', '/older'],
  ])('%s', (_name, events, expected, older) => {
    const room = play(events)
    expect(drawn(room)).toBe(expected)
    expect(room.older).toBe(older)
  })

  test('the line before what is new stays while the page is open', () => {
    const room = play([reloaded(said('5'), said('6'))], page([said('3'), said('5')], { freshFrom: '5' }))
    expect(room.freshFrom).toBe('5')
  })
})

describe('members', () => {
  const here = [member('ada', 'online'), member('bo', 'online'), member('cy', 'away'), member('di', 'offline')]
  test.each<[string, RoomEvent[], string, number]>([
    ['comes', [changed('online', 'di')], 'di ada bo cy', 3],
    ['falls silent', [changed('away', 'ada')], 'bo ada cy di', 1],
    ['goes', [changed('offline', 'ada')], 'bo cy ada di', 1],
    ['goes, told twice', [changed('offline', 'ada'), changed('offline', 'ada')], 'bo cy ada di', 1],
    ['comes, not listed yet', [changed('online', 'eve')], 'eve ada bo cy di', 3],
    ['goes, not listed', [changed('offline', 'eve')], 'ada bo cy di', 2],
    ['several at once', [changed('offline', 'ada', 'bo')], 'cy bo ada di', 0],
    ['comes back', [changed('offline', 'ada'), changed('online', 'ada')], 'ada bo cy di', 2],
  ])('%s', (_name, events, expected, online) => {
    const room = play(events, page([], { members: here, online: 2 }))
    expect(room.members.map(({ id }) => id).join(' ')).toBe(expected)
    expect(room.online).toBe(online)
  })
})

import { describe, expect, test } from 'vitest'

import type { Presence } from '#app/people/presence/rules.ts'
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
  ['the latest message is read aloud', [arrived('7')], 'Brook Delgado: said 7'],
  ['nothing is read aloud once it was removed', [arrived('7'), deleted('7')], ''],
  ['it is still read aloud when another is removed', [arrived('7'), deleted('3')], 'Brook Delgado: said 7'],
  [
    'nothing is read aloud when it was removed while the connection was lost',
    [arrived('7'), reloaded({ ...said('7'), removed: true })],
    '',
  ],
])('%s', (_, events, expected) => {
  expect(announcementOf(play(events), '7')).toBe(expected)
})

test('nothing is read aloud before a message comes', () => expect(announcementOf(play([]), undefined)).toBe(''))

describe('messages', () => {
  test.each<[string, RoomEvent[], string]>([
    ['are shown as loaded when nothing happens', [], '3 5 |'],
    ['show a new one last', [arrived('7')], '3 5 7 |'],
    ['show one that comes twice once', [arrived('7'), arrived('7'), arrived('5')], '3 5 7 |'],
    ['show one that comes late in its place', [arrived('7'), arrived('4')], '3 4 5 7 |'],
    [
      'of the same time are in the order of their ids',
      [arrived('b', { at: '7' }), arrived('a', { at: '7' })],
      '3 5 a b |',
    ],
    ['show that one was removed', [deleted('3')], '3- 5 |'],
    ['show once that one was removed twice', [deleted('3'), deleted('3')], '3- 5 |'],
    ['show as removed one that comes after its removal', [deleted('7'), arrived('7')], '3 5 7- |'],
    [
      'show as removed one that is loaded after its removal',
      [deleted('1'), { type: 'older-loaded', messages: [said('1'), said('2')], older: null }],
      '1- 2 3 5 |',
    ],
    ['show as removed one that comes again after its removal', [arrived('7'), deleted('7'), arrived('7')], '3 5 7- |'],
  ])('%s', (_name, events, expected) => {
    expect(drawn(play(events))).toBe(expected)
  })
})

describe('messages of the reader', () => {
  test.each<[string, RoomEvent[], string]>([
    ['show one on its way', [submitted('hi')], '3 5 | hi'],
    [
      'show one once that is answered and then comes',
      [submitted('hi'), accepted('hi', '7'), arrived('7', { clientId: 'hi' })],
      '3 5 7 |',
    ],
    [
      'show one once that comes and is then answered',
      [submitted('hi'), arrived('7', { clientId: 'hi' }), accepted('hi', '7')],
      '3 5 7 |',
    ],
    ['show one as sent that is answered while the stream is lost', [submitted('hi'), accepted('hi', '7')], '3 5 | hi*'],
    [
      'show one once that comes under a name of the server',
      [submitted('hi'), accepted('hi', '7'), arrived('7')],
      '3 5 7 |',
    ],
    [
      'show one once that comes while its answer is lost',
      [submitted('hi'), arrived('7', { clientId: 'hi' }), failed('hi')],
      '3 5 7 |',
    ],
    ['show that one failed', [submitted('hi'), failed('hi')], '3 5 | hi!'],
    [
      'show one that is tried again in its place',
      [submitted('a'), submitted('b'), failed('a'), submitted('a')],
      '3 5 | a b',
    ],
    [
      'show two that are answered the other way around once each',
      [submitted('a'), submitted('b'), arrived('7', { clientId: 'b' })],
      '3 5 7 | a',
    ],
    ['show those of another person before one on its way', [submitted('hi'), arrived('7')], '3 5 7 | hi'],
  ])('%s', (_name, events, expected) => {
    expect(drawn(play(events))).toBe(expected)
  })

  test('keep what was not sent in the order in which it was written', () => {
    const events = [submitted('a'), submitted('b'), submitted('c'), accepted('b', '7'), failed('a')]
    expect(unsentTexts(play(events))).toEqual(['a', 'c'])
  })
})

describe('the room when it is loaded again', () => {
  test.each<[string, RoomEvent[], string, string | null]>([
    ['follows what is shown', [reloaded(said('5'), said('6'))], '3 5 6 |', '/older'],
    [
      'keeps what was loaded before',
      [{ type: 'older-loaded', messages: [said('1')], older: null }, reloaded(said('5'), said('6'))],
      '1 3 5 6 |',
      null,
    ],
    ['starts over when too much was missed', [reloaded(said('8'), said('9'))], '8 9 |', '/older'],
    [
      'shows what was accepted',
      [submitted('hi'), accepted('hi', '7'), reloaded(said('5'), said('7'))],
      '3 5 7 |',
      '/older',
    ],
    [
      'keeps what was accepted after it was loaded',
      [submitted('hi'), accepted('hi', '7'), reloaded(said('5'))],
      '3 5 | hi*',
      '/older',
    ],
    ['keeps what is on its way', [submitted('hi'), reloaded(said('8'))], '8 | hi', '/older'],
    [
      'shows what was removed in the meantime',
      [reloaded({ ...said('5'), removed: true, parts: [] })],
      '3 5- |',
      '/older',
    ],
  ])('%s', (_name, events, expected, older) => {
    const room = play(events)
    expect(drawn(room)).toBe(expected)
    expect(room.older).toBe(older)
  })

  test('keeps the line before new messages while the page is open', () => {
    const room = play([reloaded(said('5'), said('6'))], page([said('3'), said('5')], { freshFrom: '5' }))
    expect(room.freshFrom).toBe('5')
  })
})

describe('the list of members', () => {
  const here = [member('ada', 'online'), member('bo', 'online'), member('cy', 'away'), member('di', 'offline')]
  test.each<[string, RoomEvent[], string, number]>([
    ['lists a member who comes online first', [changed('online', 'di')], 'di ada bo cy', 3],
    ['lists a member who is away after those online', [changed('away', 'ada')], 'bo ada cy di', 1],
    ['lists a member who leaves as offline', [changed('offline', 'ada')], 'bo cy ada di', 1],
    [
      'counts a member who leaves twice once',
      [changed('offline', 'ada'), changed('offline', 'ada')],
      'bo cy ada di',
      1,
    ],
    ['adds a member who was not listed', [changed('online', 'eve')], 'eve ada bo cy di', 3],
    ['ignores a member who leaves and was not listed', [changed('offline', 'eve')], 'ada bo cy di', 2],
    ['follows several members at once', [changed('offline', 'ada', 'bo')], 'cy bo ada di', 0],
    [
      'lists a member who comes back as before',
      [changed('offline', 'ada'), changed('online', 'ada')],
      'ada bo cy di',
      2,
    ],
  ])('%s', (_name, events, expected, online) => {
    const room = play(events, page([], { members: here, online: 2 }))
    expect(room.members.map(({ id }) => id).join(' ')).toBe(expected)
    expect(room.online).toBe(online)
  })
})

import { expect, test } from 'vitest'

import { byPresence, firstUnread, messagePartsOf, withReader } from './rules.ts'

const link = (href: string) => ({ href })

test.each([
  ['a message without a link is a text', 'no link at all', ['no link at all']],
  [
    'an address within a message is a link',
    'see https://marque.example/fleet',
    ['see ', link('https://marque.example/fleet')],
  ],
  [
    'brackets around an address are not part of the link',
    '(http://a.example/b)',
    ['(', link('http://a.example/b'), ')'],
  ],
  [
    'a period after an address is not part of the link',
    'Look: https://a.example/x?y=1&z=2#top.',
    ['Look: ', link('https://a.example/x?y=1&z=2#top'), '.'],
  ],
  [
    'brackets within an address are part of the link',
    'https://en.example/Roma_(car), nice',
    [link('https://en.example/Roma_(car)'), ', nice'],
  ],
  [
    'two addresses are two links',
    'two https://a.example https://b.example',
    ['two ', link('https://a.example'), ' ', link('https://b.example')],
  ],
  [
    'addresses of other kinds are texts',
    'javascript:alert(1) data:text/html,x ftp://a.example',
    ['javascript:alert(1) data:text/html,x ftp://a.example'],
  ],
  [
    'quotes around an address are not part of the link',
    '<a href="https://a.example">',
    ['<a href="', link('https://a.example'), '">'],
  ],
  ['a scheme without an address is a text', 'https://', ['https://']],
  ['a scheme in capitals is a link', 'HTTPS://A.example', [link('HTTPS://A.example')]],
  ['an empty message has no parts', '', []],
] as const)('%s', (_, message, parts) => {
  expect(messagePartsOf(message)).toEqual(parts)
})

test('no piece of a message is lost', () => {
  const message = 'a https://x.example/(b)) c\n\nhttp://y.example. d'
  expect(
    messagePartsOf(message)
      .map((part) => (typeof part === 'string' ? part : part.href))
      .join(''),
  ).toBe(message)
})

test('members are listed online, away, then by last sign-in', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const people = [
    { name: 'long gone', presence: 'offline', lastLoginAt: at(1) },
    { name: 'never', presence: 'offline', lastLoginAt: null },
    { name: 'away', presence: 'away', lastLoginAt: at(3) },
    { name: 'just left', presence: 'offline', lastLoginAt: at(20) },
    { name: 'here', presence: 'online', lastLoginAt: at(2) },
    { name: 'here too', presence: 'online', lastLoginAt: at(4) },
  ] as const
  expect([...people].sort(byPresence).map(({ name }) => name)).toEqual([
    'here too',
    'here',
    'away',
    'just left',
    'long gone',
    'never',
  ])
})

test('the line of new messages is shown before the first message by another person since the last visit', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 15, minute))
  const messages = [
    { id: 1, at: at(1), author: { id: 'other' } },
    { id: 2, at: at(3), author: { id: 'me' } },
    { id: 3, at: at(4), author: { id: 'other' } },
  ]
  expect(firstUnread(messages, { id: 'me' }, at(2))?.id).toBe(3)
  expect(firstUnread(messages, { id: 'me' }, at(4))).toBeUndefined()
  expect(firstUnread(messages, { id: 'me' }, at(0))?.id).toBe(1)
})

test('the reader is online, whatever is stored by then', () => {
  const [ada, mia] = [
    { id: 'ada', presence: 'away' },
    { id: 'mia', presence: 'offline' },
  ] as const
  expect(withReader({ members: [ada, mia], online: 0 }, mia)).toEqual({
    members: [{ id: 'mia', presence: 'online' }, ada],
    online: 1,
  })
  const counted = { members: [{ id: 'mia', presence: 'online' as const }], online: 1 }
  expect(withReader(counted, mia)).toEqual(counted)
  expect(withReader({ members: [ada], online: 0 }, mia)).toEqual({ members: [ada], online: 0 })
})

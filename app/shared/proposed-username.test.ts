import { expect, test } from 'vitest'

import { proposedUsername } from './proposed-username.ts'

test.each([
  ['Mia Hart', 'mia_hart'],
  ['  José  Muñoz-Pérez ', 'jose_munoz_perez'],
  ['Maximiliana Featherstonehaugh', 'maximiliana_feathers'],
  ["Anne-Marie O'Neill", 'anne_marie_o_neill'],
  ['Twenty Letters Long X', 'twenty_letters_long'],
  ['李 小龙', ''],
  ['Bo', ''],
])('%j is proposed as %j', (name, username) => expect(proposedUsername(name)).toBe(username))

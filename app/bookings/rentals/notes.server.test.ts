import { expect, test } from 'vitest'

import { newId } from '#app/shared/ids.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { noteForm } from './forms.ts'
import { addNote, listNotes } from './notes.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

async function booked() {
  const { requestId } = await addBooking(await addListing((await addBroker()).id), { from: 3, until: 5, now })
  return requestId
}
const notesOf = async (requestId: string) => (await listNotes(requestId)).map(({ note }) => note)

test('a double submit is one note, and another text from the same page is one more', async () => {
  const requestId = await booked()
  const { id: authorId } = await addHouseMember('staff')
  const [id, writing] = [newId(), { requestId, authorId, now }]
  await Promise.all([1, 2, 3].map(() => addNote({ id, note: 'Likes tea.' }, writing)))
  await addNote({ id, note: 'And sugar.' }, writing)
  expect(await notesOf(requestId)).toEqual(['Likes tea.', 'And sugar.'])
})

test('two staff at once lose nothing, and an id of another booking overwrites nothing there', async () => {
  const [requestId, other] = [await booked(), await booked()]
  const [one, two] = [await addHouseMember('staff'), await addHouseMember('admin')]
  const id = newId()
  await Promise.all([
    addNote({ id, note: 'First' }, { requestId, authorId: one.id, now }),
    addNote({ id, note: 'Second' }, { requestId: other, authorId: two.id, now }),
    addNote({ id: newId(), note: 'Third' }, { requestId, authorId: two.id, now }),
  ])
  expect((await notesOf(requestId)).sort()).toEqual(['First', 'Third'])
  expect(await notesOf(other)).toEqual(['Second'])
  expect((await listNotes(other))[0]).toMatchObject({ author: two.fullName, at: now.toISOString() })
})

test.each([
  ['empty', ''],
  ['blank', ' \r\n '],
  ['too long', 'x'.repeat(2_001)],
])('a note that is %s is refused', (_, note) => {
  expect(noteForm.safeParse({ id: 'made up', note }).success).toBe(false)
})

test.each([
  ['as long as it may be', 'x'.repeat(2_000)],
  ['of several lines', '\nTwo\nlines\n'],
])('a note %s is accepted', (_, note) => {
  expect(noteForm.parse({ id: 'made up', note })).toEqual({ id: undefined, note: note.trim() })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { profiles } from '#drizzle/tables/people.ts'
import { saveChoices } from '#app/people/account/choices.server.ts'
import { db } from '#app/platform/db.server.ts'
import { mailsTo, subjectsTo } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { notifyAdmins } from './sign-ups.server.ts'

const addAdmin = () => addPerson({ role: 'admin', approvalStatus: 'approved' })
const choices = { showEmail: false, showPhone: false, keepDocuments: false, chat: true, reminders: true }

test('admins hear of a sign-up once each, unless they have turned it off', async () => {
  const [ada, quiet] = [await addAdmin(), await addAdmin()]
  const staff = await addPerson({ role: 'staff', approvalStatus: 'approved' })
  await saveChoices(quiet.id, { ...choices, signUps: false })
  const person = await addPerson({ role: 'broker', firstName: 'Mia', lastName: 'Hart' })
  await notifyAdmins(person.id)
  await notifyAdmins(person.id)
  const [mail, ...more] = await mailsTo(ada.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Broker waiting for approval' })
  expect(mail?.textBody).toContain('Mia Hart')
  expect(mail?.textBody).toContain(`/dashboard/users/${person.id}`)
  expect(await subjectsTo(quiet.email)).toEqual([])
  expect(await subjectsTo(staff.email)).toEqual([])
  expect(await subjectsTo(person.email)).toEqual([])
})

test('staff get no email about a person who was decided on in the meantime, and a choice that was not asked stays on', async () => {
  const ada = await addAdmin()
  await saveChoices(ada.id, choices)
  const [decided, waiting] = [await addPerson({ approvalStatus: 'rejected' }), await addPerson({ role: 'member' })]
  await notifyAdmins(decided.id)
  expect(await subjectsTo(ada.email)).toEqual([])
  await notifyAdmins(waiting.id)
  expect(await subjectsTo(ada.email)).toEqual(['Member waiting for approval'])
  await db.delete(profiles).where(eq(profiles.id, waiting.id))
})

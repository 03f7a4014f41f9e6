import { expect, test } from 'vitest'

import { deletePrivate, putPrivate } from '#app/platform/storage.server.ts'
import { attachmentsOf } from './queries.server.ts'

test('an email whose attached file is gone is shown all the same, with the others', async () => {
  const storageKey = await putPrivate(Buffer.from('%PDF-1.7'), { filename: 'agreement.pdf', type: 'application/pdf' })
  const kept = { filename: 'rental.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }
  const mail = { attachments: [{ filename: 'agreement.pdf', contentType: 'application/pdf', storageKey }, kept] }
  const calendar = { filename: kept.filename, address: `data:text/calendar;charset=utf-8;base64,${btoa(kept.content)}` }
  expect(await attachmentsOf(mail)).toEqual([
    { filename: 'agreement.pdf', address: `data:application/pdf;base64,${btoa('%PDF-1.7')}` },
    calendar,
  ])
  await deletePrivate([storageKey])
  expect(await attachmentsOf(mail)).toEqual([{ filename: 'agreement.pdf', address: null }, calendar])
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cars } from '#drizzle/schema.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { newId } from '#app/shared/ids.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { present } from '#app/shared/present.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { addPerson } from '#tests/support/people.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { findPictureForm, hasBookingForm } from './open-forms.server.ts'

const now = new Date()

test('pictures are taken for the forms that a person can open, found by where these send them', async () => {
  const [broker, other, staff] = [await addBroker(), await addBroker(), await addHouseMember('staff')]
  const { id } = await addPerson({ approvalStatus: 'pending' })
  const pending = present(await findViewerById(id, now), 'the person')
  const [listing, car] = [await addListing(broker.id), await makeCar()]
  const { bookingNumber: number } = await addBooking(listing, { from: 1, until: 3, now })
  const cases = [
    [pictureHrefs.mediaUploads(), 'gallery', [broker, other, staff]],
    [pictureHrefs.listingUploads(listing), 'listing', [broker, staff]],
    [pictureHrefs.listingUploads(car.id), 'garage', [staff]],
    [pictureHrefs.listingUploads(newId()), null, []],
    [rentalHrefs.conditionUploads(number, 'pickup'), null, []],
    [`${pictureHrefs.listingUploads(listing)}/..`, null, []],
    ['', null, []],
  ] as const
  for (const [to, form, people] of cases) {
    for (const viewer of [pending, broker, other, staff]) {
      const expected = people.some((each) => each.id === viewer.id) ? form : null
      expect([to, await findPictureForm(viewer, to)]).toEqual([to, expected])
    }
  }
})

test('documents are taken for the form of a car that can be booked', async () => {
  const [shown, hidden] = [await makeCar({ published: true }), await makeCar()]
  await db.update(cars).set({ published: false }).where(eq(cars.id, hidden.id))
  const asked = [shown.id, hidden.id, newId(), 'roma', '']
  expect(await Promise.all(asked.map(hasBookingForm))).toEqual([true, false, false, false, false])
})

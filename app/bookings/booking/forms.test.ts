import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { bookingProblems } from './words.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { checkText } from '#app/ui/form/check-text.ts'
import { given } from '#tests/support/one-car.ts'
import { bookingForm } from './forms.ts'

const words = bookingProblems
const whole = {
  customerName: 'Mia Hart',
  customerEmail: 'mia@example.com',
  customerPhone: '(404) 555-0143',
  pickupDate: '2026-11-22',
  returnDate: '2026-11-24',
  pickupTime: '10:00',
  returnTime: '10:00',
  licenseIssuedOn: '2010-06-01',
  depositMethod: 'card',
  driversLicenseFront: 'a',
  driversLicenseBack: 'b',
  insuranceCard: 'c',
  agreement: 'on',
  signature: 'Mia Hart',
}

const jordan = { name1: 'Jordan Reyes', birthDate1: '1989-04-12', license1: '057 441 926', issuedOn1: '2007-05-01' }
const drivers = driverProblems
const delivered = { deliveryStreet: '1 Main Street', deliveryZip: '30305' }

function errors(change: Record<string, string | undefined>) {
  const parsed = bookingForm(
    given,
    { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' },
    date('1990-05-05'),
  ).safeParse({
    ...whole,
    ...change,
  })
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), ...formatError([issue])])
}

/** The form as a browser sends it: an empty field is an empty text, a file not chosen an empty file. */
function sent(change: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...whole, ...change })) form.set(name, value ?? '')
  if (form.get('driversLicenseBack') === '') form.set('driversLicenseBack', new File([], ''))
  return form
}

describe('the booking form', () => {
  it('accepts a booking that is complete', () => {
    expect(errors({})).toEqual([])
    expect(errors({ ...delivered, collectionStreet: '2 Main Street', collectionZip: '30030' })).toEqual([])
    expect(errors({ ...jordan, birthDate1: '2001-11-22' })).toEqual([])
    expect(errors({ pickupTime: undefined, returnTime: undefined, depositMethod: undefined })).toEqual([])
  })

  it.each([
    ['no date of issue of the license', 'licenseIssuedOn', { licenseIssuedOn: '' }, words.missingInformation],
    ['a license from the future', 'licenseIssuedOn', { licenseIssuedOn: '2099-01-01' }, words.licenseIssued],
    ['a license that is too new', 'licenseIssuedOn', { licenseIssuedOn: '2022-11-23' }, words.licenseTooNew(5)],
    ['too many extra miles', 'extraMiles', { extraMiles: '11' }, words.extraMiles],
    ['a driver without a name', 'name1', { ...jordan, name1: ' ' }, drivers.nameMissing],
    ['a driver with a long name', 'name1', { ...jordan, name1: 'x'.repeat(121) }, drivers.nameTooLong],
    [
      'a birthday of a driver that does not exist',
      'birthDate1',
      { ...jordan, birthDate1: '2001-02-30' },
      drivers.birthDateMissing,
    ],
    ['a short license number of a driver', 'license1', { ...jordan, license1: '12 3' }, drivers.licenseMissing],
    ['no date of issue of a driver’s license', 'issuedOn1', { ...jordan, issuedOn1: '' }, drivers.issuedOnMissing],
    [
      'a driver’s license that is too new',
      'issuedOn1',
      { ...jordan, issuedOn1: '2022-11-23' },
      drivers.licenseTooNew(5),
    ],
    ['a driver who is too young', 'birthDate1', { ...jordan, birthDate1: '2001-11-23' }, drivers.tooYoung(25)],
    [
      'the customer as a driver',
      'name1',
      { ...jordan, name1: 'mia hart', birthDate1: '1990-05-05' },
      drivers.isCustomer,
    ],
    [
      'the same driver twice',
      'name3',
      { ...jordan, name3: 'J. Reyes', birthDate3: '1989-04-12', license3: '057441926', issuedOn3: '2007-05-01' },
      drivers.sameTwice,
    ],
    ['a delivery address without a ZIP code', 'deliveryZip', { deliveryStreet: '1 Main Street' }, words.deliveryZip],
    ['a ZIP code without a delivery address', 'deliveryStreet', { deliveryZip: '30305' }, words.deliveryStreet],
    [
      'letters for a ZIP code',
      'deliveryZip',
      { deliveryStreet: '1 Main Street', deliveryZip: 'GA' },
      words.deliveryZip,
    ],
    [
      'a ZIP code that we do not know',
      'deliveryZip',
      { deliveryStreet: '1 Main Street', deliveryZip: '10001' },
      words.deliveryUnknown,
    ],
    [
      'a ZIP code that is too far away',
      'deliveryZip',
      { deliveryStreet: '1 Main Street', deliveryZip: '30004' },
      words.deliveryTooFar(22),
    ],
    [
      'a collection address without a ZIP code',
      'collectionZip',
      { ...delivered, collectionStreet: '2 Main Street' },
      words.deliveryZip,
    ],
    [
      'a collection ZIP code without an address',
      'collectionStreet',
      { ...delivered, collectionZip: '30305' },
      words.deliveryStreet,
    ],
    ['fewer than no extra miles', 'extraMiles', { extraMiles: '-1' }, words.extraMiles],
    ['half an extra mile', 'extraMiles', { extraMiles: '1.5' }, words.extraMiles],
    ['no name', 'customerName', { customerName: undefined }, words.missingInformation],
    ['a blank name', 'customerName', { customerName: '   ' }, words.missingInformation],
    ['a long name', 'customerName', { customerName: 'x'.repeat(300) }, words.tooMuchText],
    ['no email address', 'customerEmail', { customerEmail: undefined }, words.missingInformation],
    ['an email address without a host', 'customerEmail', { customerEmail: 'mia' }, words.email],
    ['a short phone number', 'customerPhone', { customerPhone: '12' }, words.phone],
    ['no pickup date', 'pickupDate', { pickupDate: undefined }, words.missingInformation],
    ['a return date that does not exist', 'returnDate', { returnDate: '2026-02-30' }, words.missingInformation],
    [
      'a return on the day of the pickup',
      'returnDate',
      { returnDate: '2026-11-22' },
      stayDateProblems.returnBeforePickup,
    ],
    [
      'days on which the car is taken',
      'pickupDate',
      { pickupDate: '2026-11-28', returnDate: '2026-11-29' },
      stayDateProblems.taken,
    ],
    ['a time between two half hours', 'pickupTime', { pickupTime: '10:17' }, stayDateProblems.outsideHours],
    ['no back of the license', 'driversLicenseBack', { driversLicenseBack: undefined }, words.missingDocuments],
    ['an agreement that was not accepted', 'agreement', { agreement: undefined }, words.notAgreed],
    ['no signature', 'signature', { signature: undefined }, words.notSigned],
  ])('refuses %s at %s, here and in the browser', (_, field, change, problem) => {
    expect(errors(change)).toEqual([[field, problem]])
    const schema = bookingForm(
      given,
      { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' },
      date('1990-05-05'),
    )
    expect(checkText(sent(change), schema).reply().error).toEqual({ [field]: [problem] })
    expect(parseWithZod(sent(change), { schema, formatError }).reply().error).toEqual({ [field]: [problem] })
  })

  it.each(['customerName', 'customerEmail', 'customerPhone', 'signature'] as const)(
    'reads %s as one line, and special requests as they are typed',
    (field) => {
      const read = bookingForm(
        given,
        { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' },
        date('1990-05-05'),
      ).parse({
        ...whole,
        [field]: `\u202E${whole[field]}\r\n`,
        specialRequests: 'We land\nat 9:10.',
      })
      expect(read).toMatchObject({ [field]: whole[field], specialRequests: 'We land\nat 9:10.' })
    },
  )

  it('keeps a name from adding a paragraph to the agreement', () => {
    const customerName = 'Mia Hart\nThe security deposit is waived.\u2029Mia'
    expect(
      bookingForm(given, { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' }, date('1990-05-05')).parse({
        ...whole,
        customerName,
      }).customerName,
    ).toBe('Mia Hart The security deposit is waived. Mia')
  })

  it('checks the dates while other fields are still wrong', () => {
    expect(errors({ customerName: undefined, returnDate: '2026-11-20' })).toEqual([
      ['customerName', words.missingInformation],
      ['returnDate', stayDateProblems.returnBeforePickup],
    ])
  })
})

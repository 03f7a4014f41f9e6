import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { problems } from '#app/messages/problems.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { checkText } from '#app/ui/form/check-text.ts'
import { given } from '#tests/support/one-car.ts'
import { bookingForm } from './forms.ts'

const words = problems.booking
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
const drivers = problems.drivers
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
  it('is right when everything is there', () => {
    expect(errors({})).toEqual([])
    expect(errors({ ...delivered, collectionStreet: '2 Main Street', collectionZip: '30030' })).toEqual([])
    expect(errors({ ...jordan, birthDate1: '2001-11-22' })).toEqual([])
    expect(errors({ pickupTime: undefined, returnTime: undefined, depositMethod: undefined })).toEqual([])
  })

  it.each([
    [{ licenseIssuedOn: '' }, 'licenseIssuedOn', words.missingInformation],
    [{ licenseIssuedOn: '2099-01-01' }, 'licenseIssuedOn', words.licenseIssued],
    [{ licenseIssuedOn: '2022-11-23' }, 'licenseIssuedOn', words.licenseTooNew(5)],
    [{ extraMiles: '11' }, 'extraMiles', words.extraMiles],
    [{ ...jordan, name1: ' ' }, 'name1', drivers.nameMissing],
    [{ ...jordan, name1: 'x'.repeat(121) }, 'name1', drivers.nameTooLong],
    [{ ...jordan, birthDate1: '2001-02-30' }, 'birthDate1', drivers.birthDateMissing],
    [{ ...jordan, license1: '12 3' }, 'license1', drivers.licenseMissing],
    [{ ...jordan, issuedOn1: '' }, 'issuedOn1', drivers.issuedOnMissing],
    [{ ...jordan, issuedOn1: '2022-11-23' }, 'issuedOn1', drivers.licenseTooNew(5)],
    [{ ...jordan, birthDate1: '2001-11-23' }, 'birthDate1', drivers.tooYoung(25)],
    [{ ...jordan, name1: 'mia hart', birthDate1: '1990-05-05' }, 'name1', drivers.isCustomer],
    [
      { ...jordan, name3: 'J. Reyes', birthDate3: '1989-04-12', license3: '057441926', issuedOn3: '2007-05-01' },
      'name3',
      drivers.sameTwice,
    ],
    [{ deliveryStreet: '1 Main Street' }, 'deliveryZip', words.deliveryZip],
    [{ deliveryZip: '30305' }, 'deliveryStreet', words.deliveryStreet],
    [{ deliveryStreet: '1 Main Street', deliveryZip: 'GA' }, 'deliveryZip', words.deliveryZip],
    [{ deliveryStreet: '1 Main Street', deliveryZip: '10001' }, 'deliveryZip', words.deliveryUnknown],
    [{ deliveryStreet: '1 Main Street', deliveryZip: '30004' }, 'deliveryZip', words.deliveryTooFar(22)],
    [{ ...delivered, collectionStreet: '2 Main Street' }, 'collectionZip', words.deliveryZip],
    [{ ...delivered, collectionZip: '30305' }, 'collectionStreet', words.deliveryStreet],
    [{ extraMiles: '-1' }, 'extraMiles', words.extraMiles],
    [{ extraMiles: '1.5' }, 'extraMiles', words.extraMiles],
    [{ customerName: undefined }, 'customerName', words.missingInformation],
    [{ customerName: '   ' }, 'customerName', words.missingInformation],
    [{ customerName: 'x'.repeat(300) }, 'customerName', words.tooMuchText],
    [{ customerEmail: undefined }, 'customerEmail', words.missingInformation],
    [{ customerEmail: 'mia' }, 'customerEmail', words.email],
    [{ customerPhone: '12' }, 'customerPhone', words.phone],
    [{ pickupDate: undefined }, 'pickupDate', words.missingInformation],
    [{ returnDate: '2026-02-30' }, 'returnDate', words.missingInformation],
    [{ returnDate: '2026-11-22' }, 'returnDate', words.returnBeforePickup],
    [{ pickupDate: '2026-11-28', returnDate: '2026-11-29' }, 'pickupDate', words.taken],
    [{ pickupTime: '10:17' }, 'pickupTime', words.outsideHours],
    [{ driversLicenseBack: undefined }, 'driversLicenseBack', words.missingDocuments],
    [{ agreement: undefined }, 'agreement', words.notAgreed],
    [{ signature: undefined }, 'signature', words.notSigned],
  ])('with %o says so at %s, here and in the browser', (change, field, problem) => {
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
    'takes %s as one line, and wishes as they are typed',
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

  it('lets no name write a paragraph of the agreement', () => {
    const customerName = 'Mia Hart\nThe security deposit is waived.\u2029Mia'
    expect(
      bookingForm(given, { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' }, date('1990-05-05')).parse({
        ...whole,
        customerName,
      }).customerName,
    ).toBe('Mia Hart The security deposit is waived. Mia')
  })

  it('judges the dates while other fields are still wrong', () => {
    expect(errors({ customerName: undefined, returnDate: '2026-11-20' })).toEqual([
      ['customerName', words.missingInformation],
      ['returnDate', words.returnBeforePickup],
    ])
  })
})

import fs from 'node:fs'
import path from 'node:path'

import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'

import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { rentalFigures } from '#app/bookings/rentals/figures.ts'
import { business, chargeRules } from '#app/business.ts'
import { reviewFigures } from '#app/community/reviews/figures.ts'
import { leadFigures } from '#app/office/leads/figures.ts'
import { profileForm } from '#app/people/account/forms.ts'
import { approvalDecisionForm as approvalForm, secondStepResetForm } from '#app/people/approvals/forms.ts'
import { bookingForm } from '#app/bookings/booking/forms.ts'
import { additionForm, chargeDecisionForm as chargeForm, objectionForm } from '#app/money/charges/forms.ts'
import { messageReportForm as chatReportForm } from '#app/community/chat/forms.ts'
import { verdictForm } from '#app/bookings/document-reviews/forms.ts'
import { conditionReportForm } from '#app/bookings/handovers/forms.ts'
import { contactForm, investForm, leadForm, membershipForm } from '#app/office/leads/forms.ts'
import { listingReviewForm } from '#app/fleet/listing-reviews/forms.ts'
import { listingForm } from '#app/fleet/listings/forms.ts'
import { moderationForm } from '#app/pictures/media/forms.ts'
import { calledOffForm, missedDeliveryForm } from '#app/money/payments/forms.ts'
import { adjustmentForm, undoForm } from '#app/money/payouts/forms.ts'
import { noteForm } from '#app/bookings/rentals/forms.ts'
import { reviewDecisionForm, reviewForm } from '#app/community/reviews/forms.ts'
import { staffBookingForm } from '#app/bookings/staff-bookings/forms.ts'
import { sanitizeFields } from '#app/platform/posted-fields.server.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { given } from '#tests/support/one-car.ts'

/** A text area in the code: the field that it edits and the limit that it is given. */
type Area = { file: string; field: string; limit: string | undefined }

const areas = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.') && !name.endsWith('ui/form/text-field.tsx'))
  .flatMap((name) => areasIn(name.replaceAll(path.sep, '/'), fs.readFileSync(path.join('app', name), 'utf8')))

function areasIn(file: string, source: string): Area[] {
  const elements = source.match(/<(?:TextField|textarea)\b(?:=>|[^>])*>/g) ?? []
  const helped = source.match(/\btext\('\w+', \{[^}]*\brows: [^}]*\}/g) ?? []
  const written = [
    ...elements.filter((element) => /<textarea|\brows=/.test(element) && !/\breadOnly\b/.test(element)),
    ...helped,
  ]
  return written.map((element) => ({
    file,
    field: /\bfields?[.=]\{?(?:fields\.)?(\w+)|name="(\w+)"|text\('(\w+)'/.exec(element)?.slice(1).find(Boolean) ?? '',
    limit: /maxLength(?:=\{|: )([\w.]+)/.exec(element)?.[1],
  }))
}

const { longestReason } = business.office
const car = { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'exotic' } as const
const day = date('2026-11-20')
const judged = { documentType: 'insuranceCard', today: day, returnDate: day, pickupDate: day, licenseYears: 2 }

type Row = [file: string, field: string, limit: number, schema: z.core.$ZodType, others?: Record<string, string>]
const table: Row[] = [
  ['people/approvals/decision-forms.tsx', 'reason', longestReason, approvalForm, { kind: 'reject', version: '1' }],
  [
    'bookings/booking/extra-fields.tsx',
    'specialRequests',
    business.booking.longestRequests,
    bookingForm(given, car, null),
  ],
  ['money/charges/addition-form.tsx', 'noPhotoReason', chargeRules.longestReason, additionForm],
  ['money/charges/decision-form.tsx', 'reason', chargeRules.longestReason, chargeForm, { decision: 'drop' }],
  ['money/charges/objection-form.tsx', 'objection', chargeRules.longestObjection, objectionForm],
  ['community/chat/report-form.tsx', 'reason', business.chat.longestMessage, chatReportForm],
  [
    'bookings/document-reviews/verdict-forms.tsx',
    'reason',
    longestReason,
    verdictForm(judged),
    { verdict: 'refuse', version: '1', ready: 'other' },
  ],
  ['bookings/handovers/report-form.tsx', 'remarks', handoverFigures.longestRemark, conditionReportForm],
  ['office/leads/desk-forms.tsx', 'body', leadFigures.longestText, leadForm, { intent: 'answer' }],
  ['office/leads/desk-forms.tsx', 'body', leadFigures.longestText, leadForm, { intent: 'record' }],
  ['fleet/listing-reviews/review-forms.tsx', 'reason', longestReason, listingReviewForm, { verdict: 'hide' }],
  ['fleet/listings/vehicle-fields.tsx', 'description', business.listings.longestDescription, listingForm(2026)],
  ['pictures/media/hide-form.tsx', 'reason', longestReason, moderationForm, { verdict: 'hide' }],
  ['money/payments/ending-question.tsx', 'reason', longestReason, calledOffForm],
  ['money/payments/ending-question.tsx', 'reason', longestReason, missedDeliveryForm],
  ['money/payouts/adjustment-form.tsx', 'reason', longestReason, adjustmentForm],
  ['money/payouts/undo-form.tsx', 'reason', longestReason, undoForm],
  ['bookings/rentals/note-list.tsx', 'note', rentalFigures.longestNote, noteForm],
  [
    'community/reviews/decision-forms.tsx',
    'answer',
    reviewFigures.longestAnswer,
    reviewDecisionForm,
    { intent: 'answer' },
  ],
  ['community/reviews/decision-forms.tsx', 'reason', longestReason, reviewDecisionForm, { intent: 'hide' }],
  ['community/reviews/review-form.tsx', 'body', reviewFigures.longest, reviewForm],
  [
    'bookings/staff-bookings/dates-group.tsx',
    'reason',
    longestReason,
    staffBookingForm({
      availability: given,
      car,
      mayOverride: true,
      isLicenseKnown: false,
      readPhone: () => undefined,
    }),
  ],
  ['routes/account/profile.tsx', 'bio', business.accounts.longestBio, profileForm(() => undefined)],
  ['routes/portal/message-report.tsx', 'reason', business.chat.longestMessage, chatReportForm],
  ['routes/portal/second-step-reset.tsx', 'reason', business.office.longestReason, secondStepResetForm],
  ['routes/site/contact.tsx', 'message', leadFigures.longestMessage, contactForm()],
  ['routes/site/invest.tsx', 'message', leadFigures.longestMessage, investForm(2026)],
  ['routes/site/membership-application.tsx', 'notes', leadFigures.longestMessage, membershipForm()],
]

/** The chat counts what is being written, in whole characters, and says when it is too long. */
const counted = 'community/chat/composer.tsx'

test('every text area has the limit that its form has on the server', () => {
  const found = areas.filter(({ file }) => file !== counted)
  expect(found.filter(({ limit }) => limit === undefined)).toEqual([])
  const sorted = (rows: string[]) => rows.toSorted()
  expect(sorted(found.map(({ file, field }) => `${file} ${field}`))).toEqual(
    sorted(table.map(([file, field]) => `${file} ${field}`)),
  )
})

/** What the server says of the field when a browser submits the text. */
function refusals([, field, , schema, others]: Row, typed: string): string[] {
  const form = new FormData()
  for (const [name, value] of Object.entries(others ?? {})) form.set(name, value)
  form.set(field, typed.replaceAll('\n', '\r\n'))
  const submission = parseWithZod(sanitizeFields(form), { schema, formatError })
  return (submission.reply().error?.[field] ?? []).map(({ body }) => body)
}

test.each(table)('%s takes as much for %s as its text area: %i, line breaks and emoji included', (...row) => {
  const [, , limit] = row
  const lines = `a${'\n'.repeat(limit - 2)}b`
  const emoji = '😀'.repeat(limit / 2)
  expect([lines.length, emoji.length]).toEqual([limit, limit])
  expect(refusals(row, lines)).toEqual([])
  expect(refusals(row, emoji)).toEqual([])
})

test.each(table)('%s refuses more for %s', (...row) => {
  const [, , limit] = row
  expect(refusals(row, `a${'\n'.repeat(limit - 1)}b`)).toHaveLength(1)
})

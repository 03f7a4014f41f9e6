/** The error summary links fields with the same problem by their labels: each of them has one. */
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'

import { fieldLabels } from '#app/bookings/booking/form-groups.ts'
import { driverLabels } from '#app/bookings/booking/driver-rows.ts'
import { changeLabels } from '#app/bookings/changes/words.ts'
import { staffBookingLabels } from '#app/bookings/staff-bookings/words.ts'
import { taxLabels } from '#app/bookings/taxes/words.ts'
import { garageLabels } from '#app/fleet/garage/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { payoutLabels } from '#app/money/payouts/words.ts'
import { sharedFieldLabels } from '#app/ui/form/words.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { madeOf } from '#tests/support/made-forms.ts'
import { subjects } from './rooms.cjs'

type Schema = z.ZodMiniType<Record<string, unknown>>
type Maker = (...given: unknown[]) => Schema

const ownLabels: Record<string, Partial<Record<string, string>>> = {
  driversForm: driverLabels,
  requestFields: fieldLabels,
  stayForm: fieldLabels,
  bookingForm: fieldLabels,
  staffBookingForm: { ...fieldLabels, ...staffBookingLabels.field },
  handInForm: fieldLabels,
  listingForm: listingLabels.field,
  seasonForm: rateLabels.field,
  blockForm: garageLabels.calendar.field,
  taxForm: taxLabels.field,
  endForm: taxLabels.field,
  payoutForm: payoutLabels.field,
  adjustmentForm: payoutLabels.field,
  datesForm: changeLabels.field,
  carTemplateForm: listingLabels.field,
  carForm: { ...listingLabels.field, slug: garageLabels.slug, albumId: garageLabels.albumId },
}
const general: Partial<Record<string, string>> = sharedFieldLabels

const schemas = await Promise.all(
  subjects
    .filter((subject) => readdirSync(subject).includes('forms.ts'))
    .map(async (subject) =>
      Object.entries<unknown>(await import(path.resolve(subject, 'forms.ts'))).map(([name, exported]) => ({
        name,
        exported,
        given: madeOf[`${path.basename(subject)} ${name}`],
      })),
    ),
)
const forms = schemas.flat().flatMap(({ name, exported, given }): [string, Schema][] => {
  if (!/(Form|Fields)$/.test(name)) return []
  if (typeof exported !== 'function') return isSchema(exported) ? [[name, exported]] : []
  expect(given, `${name} is made of something`).toBeDefined()
  return [[name, (exported as Maker)(...(given ?? []))]]
})

test.each(forms)('the fields of %s that share a problem are told apart', (name, schema) => {
  const own = ownLabels[name] ?? general
  for (const value of ['', '!', 'x'.repeat(5_000)]) {
    const entries = new URLSearchParams(fieldsOf(schema).map((field) => [field, value]))
    const { error } = parseWithZod(entries, { schema, formatError }).reply()
    const found = Object.entries(error ?? {}).flatMap(([field, problems]) =>
      [...new Set((problems ?? []).map(({ code }) => code))].map((code) => ({ field, code })),
    )
    const shared = found.filter(({ code }) => found.filter((other) => other.code === code).length > 1)
    // Zod's own words answer only what no form of ours sends.
    expect(shared.filter(({ field, code }) => code !== 'form.impossible' && !own[field])).toEqual([])
  }
})

function isSchema(exported: unknown): exported is Schema {
  return typeof exported === 'object' && exported !== null && '_zod' in exported
}

/** Also of a schema that transforms what its fields give. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod as { def: { shape?: object; in?: z.core.$ZodType; options?: z.core.$ZodType[] } }
  if (def.shape) return Object.keys(def.shape)
  return [...(def.in ? [def.in] : []), ...(def.options ?? [])].flatMap(fieldsOf)
}

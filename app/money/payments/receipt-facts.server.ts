/** What a receipt said when it was issued, as it was written then. */
import { z } from 'zod'

import type { ReceiptFacts } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { date } from '#app/shared/dates.ts'
import { lineKindNames } from '#app/shared/line-kinds.ts'
import { cents } from '#app/shared/money.ts'

const amount = z.int().transform(cents)
const line = z.object({
  kind: z.enum(lineKindNames),
  label: z.string(),
  quantity: z.number(),
  unitAmount: z.number(),
  amount: z.number(),
})

const facts = z.object({
  booking: z
    .object({
      car: z.object({ year: z.int(), make: z.string(), model: z.string(), trim: z.string().nullable() }),
      pickupDate: z.string().transform(date),
      returnDate: z.string().transform(date),
      totalCents: amount,
      lines: z.array(line),
    })
    .optional(),
  customer: z.object({ name: z.string(), email: z.string() }).optional(),
  seller: z
    .object({
      name: z.string(),
      address: z.object({ street: z.string(), city: z.string(), region: z.string(), postalCode: z.string() }),
      phone: z.string(),
      email: z.string(),
    })
    .optional(),
  charges: z.array(z.object({ label: z.string(), detail: z.string().optional(), amountCents: amount })).optional(),
})

export type Issued = ReturnType<typeof readReceiptFacts>

/**
 * `seller`: ours of today where a receipt is older than this was kept.
 *
 * @throws {z.ZodError} for what was not written by us.
 */
export function readReceiptFacts(written: ReceiptFacts) {
  const { booking, customer, seller = sellerNow(), charges = [] } = facts.parse(written)
  return {
    booking,
    customer,
    seller,
    charges: charges.map(({ label, detail, amountCents }) => ({
      label: detail ? `${label}: ${detail}` : label,
      amount: amountCents,
    })),
  }
}

/** Whom a receipt is from, as it is printed. */
export function sellerNow() {
  const { name, address, phone, email } = business
  const { street, city, region, postalCode } = address
  return { name, address: { street, city, region, postalCode }, phone: phone.display, email }
}

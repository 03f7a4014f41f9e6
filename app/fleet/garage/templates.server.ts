/** The templates that new listings and cars begin with. Kept by admins. */
import { eq } from 'drizzle-orm'

import { carDatabase } from '#drizzle/schema.ts'
import { garageProblems } from './words.ts'
import { db, violatedConstraint } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { TemplateInput } from './forms.ts'

/** A new one without an id. */
export async function saveTemplate(id: string | undefined, input: TemplateInput): Promise<Outcome> {
  const row = rowOf(input)
  try {
    if (id) await db.update(carDatabase).set(row).where(eq(carDatabase.id, id))
    else await db.insert(carDatabase).values(row)
    return ok()
  } catch (error) {
    if (violatedConstraint(error) === 'car_database_make_model') return fail(garageProblems.templateExists, 'model')
    throw error
  }
}

/** Cars that began with it keep what it has filled in. */
export async function deleteTemplate(id: string): Promise<void> {
  await db.delete(carDatabase).where(eq(carDatabase.id, id))
}

function rowOf({ dailyRate, securityDeposit, features, ...input }: TemplateInput) {
  const { make, model, bodyType } = input
  return {
    make,
    model,
    bodyType,
    suggestedDailyRateCents: dailyRate,
    suggestedDepositCents: securityDeposit,
    defaultFeatures: features,
    fuelType: input.fuelType ?? null,
    horsepower: input.horsepower ?? null,
    acceleration: input.acceleration ?? null,
    topSpeed: input.topSpeed ?? null,
    transmission: input.transmission ?? null,
    drivetrain: input.drivetrain ?? null,
  }
}

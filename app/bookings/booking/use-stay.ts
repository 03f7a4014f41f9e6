import { useEffect } from 'react'

import type { VehicleClass } from '#app/shared/vehicle-kinds.ts'
import type { Chosen } from '#app/fleet/availability/offers.ts'
import { stayProblems, type Availability } from '#app/fleet/availability/rules.ts'
import type { DatedTax } from '#app/bookings/taxes/rules.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import type { AnyField, AnyForm } from '#app/ui/form/use-app-form.ts'
import { extraLines, type Extras } from './extras.ts'
import { type BaseRates, quote } from './price.ts'
import { freeUntilWall } from './rules.ts'
import { typedStay } from './stay-choice.ts'

type Params = {
  form: AnyForm
  fields: Record<keyof Chosen, AnyField & { value: string | undefined }>
  rates: BaseRates
  taxes: DatedTax[]
  availability: Availability
  extras?: Extras
}

/** What a form's dates come to. All but `chosen` is set once both days are. */
export function useStay({ form, fields, rates, taxes, availability, extras }: Params) {
  const { chosen, requested } = typedStay(fields)
  const freeUntil = requested && freeUntilWall(requested, availability)

  // Whether a day is free also depends on the other day and the times.
  const judged: string | undefined = [fields.pickupDate, fields.returnDate, fields.pickupTime].find(
    (field) => !field.valid,
  )?.name
  useEffect(() => {
    if (judged) form.validate({ name: judged })
    // oxlint-disable-next-line react/exhaustive-deps -- when the stay changes, not when the judgement does
  }, [chosen.pickupDate, chosen.returnDate, chosen.pickupTime, chosen.returnTime])

  const problems = requested ? stayProblems(requested, availability) : []
  return {
    chosen,
    requested,
    problem: problems.at(0),
    isTaken: problems.includes('taken'),
    problems,
    // What can't be had isn't priced.
    price:
      requested && problems.length === 0
        ? quote(
            { ...rates, seasons: availability.seasons },
            requested.pickupDate,
            requested.returnDate,
            taxes,
            extras && extraLines(extras),
          )
        : undefined,
    freeUntil: freeUntil && `${longDate(freeUntil.date)}, ${clockTime(freeUntil.time)}`,
  }
}

export type BookedCar = BaseRates & {
  slug: string
  locationCity: string
  minAge: number
  vehicleClass: VehicleClass
  mileageLimit: number
  overMileFeeCents: number
}

export type StayFacts = ReturnType<typeof useStay>

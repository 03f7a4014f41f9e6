/** `quote`'s total in SQL, for sorting and filtering thousands of cars; a test compares the two. */
import { sql, type SQL } from 'drizzle-orm'

import { fleetCars, seasonalRates } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import type { DaySpan, TotalFormula } from './rules.ts'

const freeDays = sql.raw(String(business.booking.weeklyDays - business.booking.weeklyDaysCharged))

/** Whether any car has a season on the days of the stay. */
export async function hasSeasons({ days }: TotalFormula): Promise<boolean> {
  const [found] = await db.select({ id: seasonalRates.id }).from(seasonalRates).where(touching(days)).limit(1)
  return found !== undefined
}

/** To be joined: a row for each vehicle that has seasons on these days, with what the total needs to know of them. */
export function seasonsOf({ days, weeks, weekendDays }: TotalFormula): SQL {
  const rate = seasonalRates.dailyRateCents
  const weekend = weekendDays.map((day) => sql` + ${daysIn({ first: day, last: day })}`)
  const weekly = weeks.map(
    (span, index) => sql`, min(${rate}) filter (where ${touching(span)}) as ${ofWeek('cheapest', index)},
      sum(${daysIn(span)}) as ${ofWeek('days', index)}`,
  )
  return sql`(select ${seasonalRates.vehicleId} as vehicle_id, sum(${rate} * ${daysIn(days)}) as cents,
    sum(${daysIn(days)}) as days, sum(0${sql.join(weekend)}) as weekend_days${sql.join(weekly)}
    from ${seasonalRates} where ${touching(days)} group by ${seasonalRates.vehicleId}) as seasons`
}

/** With taxes and fees. `seasons`: of rows that they are joined to. */
export function totalOf(formula: TotalFormula, seasons: boolean): SQL<number> {
  const net = netOf(formula, seasons)
  const added = formula.taxes.map((rate) => sql` + round(${net} * ${rate}::numeric / 100000)`)
  return sql<number>`(${net}${sql.join(added)} + ${formula.fees}::int)`
}

/** Sorts as the total does, since taxes grow with it, and costs Postgres a tenth. */
export function netOf(formula: TotalFormula, seasons: boolean): SQL<number> {
  const { dailyRates, weekendDifferences } = formula
  const plain = sql`${daily} * ${dailyRates}::int + ${weekendMore} * ${weekendDifferences}::int`
  return sql<number>`(${plain}${seasons ? sql` + ${seasonsMore(formula)}` : sql``})`
}

const daily = fleetCars.dailyRateCents
const weekendMore = sql`(coalesce(${fleetCars.weekendRateCents}, ${daily}) - ${daily})`

/** A week that seasons fill has no day at the car's own rate, which might be the cheapest. */
function seasonsMore({ weeks }: TotalFormula): SQL {
  const weekly = weeks.map((_, index) => {
    const cheapest = sql`seasons.${ofWeek('cheapest', index)}`
    return sql` - ${freeDays} * (case seasons.${ofWeek('days', index)} when 7 then ${cheapest} else least(${daily}, ${cheapest}) end - ${daily})`
  })
  return sql`coalesce(seasons.cents - ${daily} * seasons.days - ${weekendMore} * seasons.weekend_days${sql.join(weekly)}, 0)`
}

function touching({ first, last }: DaySpan): SQL {
  return sql`(${seasonalRates.lastDay} >= ${first}::date and ${seasonalRates.firstDay} <= ${last}::date)`
}

function daysIn({ first, last }: DaySpan): SQL {
  return sql`greatest(0, least(${seasonalRates.lastDay}, ${last}::date) - greatest(${seasonalRates.firstDay}, ${first}::date) + 1)`
}

function ofWeek(column: 'cheapest' | 'days', index: number): SQL {
  return sql.raw(`week_${index}_${column}`)
}

/** Loader and action of the page of a booking's additional drivers, for its customer and for staff. */
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { driverFigures } from './figures.ts'
import { driverNotices, driverProblems } from './words.ts'
import { notFound, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { longDate } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { saveDrivers } from './commands.server.ts'
import { rowField, rows } from '#app/bookings/booking/driver-rows.ts'
import { driverEntries } from '#app/bookings/booking/drivers.server.ts'
import { listedParts, rowButtons } from './field-names.ts'
import { driversForm } from './forms.ts'
import { findDriving, shownDrivers, driversVersionOf } from './queries.server.ts'

type Page = {
  requestId: string
  back: { label: string; href: string }
  /** Of staff, who tick licenses here as well. */
  number?: string
  /** Where its customer signs again. */
  own?: string
}

export async function loadDrivers({ requestId, back, number, own = '' }: Page) {
  const driving = (await findDriving(requestId)) ?? notFound(bookingProblems.missing)
  const { drivers, car, minAge, licenseYears, pickupDate } = driving
  const { list, editable, toSign } = shownDrivers(driving, { byStaff: number !== undefined })
  const ids = Object.fromEntries(drivers.map(({ id }, index) => [`driver${index + 1}`, id]))
  // One row to begin with.
  const entries: Record<string, string> =
    drivers.length > 0 ? { ...driverEntries(drivers), ...ids } : { [rowField('driver', 1)]: newId() }
  return {
    back,
    number: editable ? (number ?? null) : null,
    list,
    editable,
    toSign,
    sign: toSign ? (number ? rentalHrefs.agreement(number) : own) : null,
    car,
    minAge,
    licenseYears,
    pickup: longDate(pickupDate),
    most: driverFigures.most,
    version: driversVersionOf(drivers),
    entries,
  }
}

/** Saves the list, or adds or removes a row of it as its buttons ask. */
export async function submitDrivers(request: Request, { requestId, back, number, actorId, now }: Page & Acting) {
  const driving = (await findDriving(requestId)) ?? notFound(bookingProblems.missing)
  const form = await readForm(request, driversForm(driving), {
    buttons: { [rowButtons.add]: (_, typed) => addRow(typed), [rowButtons.remove]: removeRow },
  })
  if (!form.ok) return invalid(form)
  const version = form.entries.version ?? ''
  const saved = await saveDrivers({
    requestId,
    drivers: form.value.drivers,
    version,
    byStaff: number !== undefined,
    actorId,
    now,
  })
  // The page no longer has a form.
  if (!saved.ok && saved.problem === driverProblems.over) return redirectWithNotice(back.href, saved.problem)
  if (!saved.ok) return invalid(form, saved.problem)
  return redirectWithNotice(back.href, driverNotices[saved.value])
}

type Acting = { actorId: string; now: Date }

/** In the first row that is free. */
function addRow(typed: Record<string, string>): Record<string, string> | undefined {
  const free = rows.find((row) => !typed[rowField('driver', row)])
  return free ? { [rowField('driver', free)]: newId() } : undefined
}

/** Those below move up. */
function removeRow(value: string, typed: Record<string, string>): Record<string, string> | undefined {
  const removed = Number(value)
  const left = rows.filter((row) => row !== removed)
  const moved = rows.flatMap((row, index) =>
    listedParts.map((part): [string, string] => {
      const from = left[index]
      return [rowField(part, row), (from && typed[rowField(part, from)]) ?? '']
    }),
  )
  return Object.fromEntries(moved)
}

/** What is above a pickup, in words: they come with the data, because the pages' scripts are at their limit. */
import { startNeeds, type StartNeed } from '#app/bookings/booking/start-needs.ts'
import type { ShownDriver } from '#app/bookings/drivers/queries.server.ts'
import { driverCheckLabels } from '#app/bookings/drivers/words.ts'
import { beforeKeyLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

const words = beforeKeyLabels

type Standing = {
  number: string
  needs: StartNeed[]
  /** The car has one. */
  hasDeposit: boolean
  toCheck: string | null
  /** In cents. */
  owed: number
  drivers: { list: ShownDriver[]; toSign: boolean }
  /** At the pickup itself staff tick the licenses they have seen. */
  ticks: boolean
}

export type BeforeKeysRow = {
  key: string
  isDone: boolean
  state: string
  note?: string
  link?: { label: string; href: string }
  tick?: Pick<ShownDriver, 'action' | 'actionName' | 'version'> & { href: string }
}

/** Where staff settle what a booking still needs; `toCheck`: the first of its documents to be read, if there is one. */
export function placesToSettle(number: string, toCheck: string | null = null): Record<StartNeed, string> {
  return {
    agreement: rentalHrefs.agreement(number),
    documents: toCheck ? officeHrefs.documentReview(toCheck) : hrefs.rental(number, 'documents'),
    remaining: hrefs.rental(number, 'money'),
    deposit: hrefs.rental(number, 'deposit'),
  }
}

/** What is settled and what is not, each with the way to it; then the additional drivers, who hold nothing up. */
export function rowsBeforeKeys({
  number,
  needs,
  hasDeposit,
  toCheck,
  owed,
  drivers,
  ticks,
}: Standing): BeforeKeysRow[] {
  const settledAt = placesToSettle(number, toCheck)
  const asked = startNeeds.filter((need) => need !== 'deposit' || hasDeposit)
  const settled = asked.map((need): BeforeKeysRow => {
    const { done, missing, settle } = words.need[need]
    if (!needs.includes(need)) return { key: need, isDone: true, state: done }
    const isAgain = need === 'agreement' && drivers.toSign
    return {
      key: need,
      isDone: false,
      state: isAgain ? words.signAgain : missing,
      note: need === 'remaining' && owed > 0 ? words.owed(exactDollars(owed)) : undefined,
      link: { label: settle, href: settledAt[need] },
    }
  })
  const drive = drivers.list.map(({ id, name, facts, isSeen, isDated, action, actionName, version }) => ({
    key: id,
    isDone: isSeen,
    state: isSeen ? words.mayDrive(name) : words.mayNotDrive(name),
    note: facts,
    link:
      isSeen || (ticks && isDated)
        ? undefined
        : { label: isDated ? words.look : driverCheckLabels.enterIssued, href: rentalHrefs.drivers(number) },
    tick:
      ticks && (isSeen || isDated)
        ? { href: rentalHrefs.driverLicense(number, id), action, actionName, version }
        : undefined,
  }))
  return [...settled, ...drive]
}

import { can } from '#app/people/access/permissions.ts'
import { findFirstWaiting } from '#app/bookings/changes/queries.server.ts'
import { listChargeWork } from '#app/money/charges/work.server.ts'
import { readHouse } from '#app/office/house/queries.server.ts'
import { listHandovers } from './handovers.server.ts'
import { listMoneyWork } from './money-work.server.ts'
import { listUnpaidHolders } from '#app/bookings/booking/hold-limits.server.ts'
import { isDiskLow } from '#app/platform/disk.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

/** What there is to do on the dashboards of admins and staff; null for everybody else. */
export async function findWork(viewer: Viewer, now: Date) {
  if (!can(viewer, 'handover.list')) return null
  const today = dayOf(now)
  const [house, diskLow, holders, handovers, change, charges, money] = await readTogether(() =>
    Promise.all([
      can(viewer, 'house.view') ? readHouse(now) : null,
      isDiskLow(),
      listUnpaidHolders(now),
      listHandovers(today),
      findFirstWaiting(),
      listChargeWork(now),
      listMoneyWork(),
    ]),
  )
  return {
    diskLow,
    holders: holders.map(({ emailConfirmedAt, ...holder }) => ({ ...holder, isConfirmed: emailConfirmedAt !== null })),
    today,
    clock: timeOf(now),
    handovers,
    change,
    charges,
    money,
    house: house && house.filter(({ isWell }) => !isWell).length,
    opensPeople: can(viewer, 'people.list'),
  }
}

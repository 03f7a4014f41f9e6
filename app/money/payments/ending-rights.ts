import type { PlainAbility } from '#app/people/access/permissions.ts'
import type { Ending } from './rules.ts'

/** Who may end a booking so: one that we cancel is for managers. */
export const endingAbility = { cancelled: 'booking.cancel', no_show: 'booking.end' } as const satisfies Record<
  Ending,
  PlainAbility
>

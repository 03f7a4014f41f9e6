import type { PlainAbility } from '#app/people/access/permissions.ts'
import type { Ending } from './rules.ts'

/** What each ending takes: only managers cancel for us. */
export const endingAbility = { cancelled: 'booking.cancel', no_show: 'booking.end' } as const satisfies Record<
  Ending,
  PlainAbility
>

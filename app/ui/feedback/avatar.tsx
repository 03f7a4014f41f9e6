import { initialOf } from '#app/shared/initial.ts'
import type { Presence } from './presence.tsx'

/** Picture, else the initial, else U. */
export function Avatar({
  firstName,
  initial,
  avatar,
  presence,
}: {
  firstName?: string
  initial?: string
  avatar?: string | null
  presence?: Presence
}) {
  return (
    <span className="avatar" data-presence={presence} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" width="36" height="36" /> : (initial ?? initialOf(firstName))}
    </span>
  )
}

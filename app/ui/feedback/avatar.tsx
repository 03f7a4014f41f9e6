import type { Presence } from './presence.tsx'

/** Picture, else the initial, else U (S1 §2). */
export function Avatar({
  firstName,
  avatar,
  presence,
}: {
  firstName?: string
  avatar?: string | null
  presence?: Presence
}) {
  return (
    <span className="avatar" data-presence={presence} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" width="36" height="36" /> : initialOf(firstName)}
    </span>
  )
}

export function initialOf(firstName = ''): string {
  return firstName.trim().charAt(0).toUpperCase() || 'U'
}

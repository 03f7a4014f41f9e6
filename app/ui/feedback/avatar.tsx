import type { Presence } from './presence.tsx'

/** A person's picture, small, else the first letter of the first name, else U (S1 §2). The rim's dot tells presence. */
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

/** What stands where somebody has no picture. */
export function initialOf(firstName = ''): string {
  return firstName.trim().charAt(0).toUpperCase() || 'U'
}

import type { Presence } from './presence.tsx'

/** Picture, else the initial, else U. */
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

/** A whole letter with its marks, or a whole emoji. */
export function initialOf(firstName = ''): string {
  const letter = firstLetter(firstName.trim().normalize())
  const upper = letter.toUpperCase()
  // "ß" and "ﬁ" would become two letters.
  return ([...upper].length === [...letter].length ? upper : letter) || 'U'
}

function firstLetter(name: string): string {
  // Firefox has it since 2024.
  if (!('Segmenter' in Intl)) return [...name][0] ?? ''
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)
  return first?.segment ?? ''
}

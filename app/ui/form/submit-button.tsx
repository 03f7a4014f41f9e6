import { useNavigation } from '@remix-run/react'
import { createContext, useContext } from 'react'

import { Button } from '#app/ui/button.tsx'
import { labels } from '#app/messages/labels.ts'
import { formNameField } from '#app/shared/form-name.ts'

/** The id of the form around, which the framework sends where it runs. */
export const SentForm = createContext<string | undefined>(undefined)

/** Sends its form, unless it says that there is `nothing` to send. While that happens it says so and cannot be pressed again, with and without the framework's scripts. */
export function SubmitButton({
  children,
  pending = labels.action.processing,
  nothing,
  ...rest
}: { pending?: string; nothing?: string } & Omit<React.ComponentProps<typeof Button>, 'type' | 'children'> & {
    children: string
  }) {
  const id = useContext(SentForm)
  const sent = useNavigation().formData?.get(formNameField)
  const busy = id !== undefined && sent === id
  return (
    <Button {...rest} type="submit" data-pending={pending} aria-disabled={busy || nothing !== undefined || undefined}>
      {busy ? pending : (nothing ?? children)}
    </Button>
  )
}

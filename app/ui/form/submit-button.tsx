import { useNavigation } from '@remix-run/react'

import { Button } from '#app/ui/button.tsx'
import { labels } from '#app/messages/labels.ts'

/** Sends its form. While that happens it says so and cannot be pressed again, with and without the framework's scripts. */
export function SubmitButton({
  children,
  pending = labels.action.processing,
  ...rest
}: { pending?: string } & Omit<React.ComponentProps<typeof Button>, 'type' | 'children'> & { children: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Button {...rest} type="submit" data-pending={pending} aria-disabled={busy || undefined}>
      {busy ? pending : children}
    </Button>
  )
}

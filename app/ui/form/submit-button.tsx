import { createContext, useContext } from 'react'

import { Button } from '#app/ui/button.tsx'
import { labels } from '#app/messages/labels.ts'

/** Whether the form around is being sent by the framework's scripts. */
export const Sending = createContext(false)

type Props = { pending?: string; nothing?: string; children: string } & Omit<
  React.ComponentProps<typeof Button>,
  'type' | 'children' | 'onClick'
>

/**
 * Sends its form, unless it says that there is `nothing` to send. While that happens it says so and cannot be pressed
 * again, on reading pages by enhance/buttons.js.
 */
export function SubmitButton({ children, pending = labels.action.processing, nothing, ...rest }: Props) {
  const isSending = useContext(Sending)
  return (
    <Button {...rest} type="submit" data-pending={pending} {...inert(isSending || nothing !== undefined)}>
      {isSending ? pending : (nothing ?? children)}
    </Button>
  )
}

/** A button that does nothing, yet keeps the focus. Its form is not sent by Enter either. */
export function inert(isInert: boolean) {
  return isInert ? { 'aria-disabled': true, onClick: (event: React.MouseEvent) => event.preventDefault() } : {}
}

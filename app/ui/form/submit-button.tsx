import { createContext, useContext } from 'react'

import { Button } from '#app/ui/button.tsx'
import { actionLabels } from '#app/ui/words.ts'

export const Sending = createContext(false)

type Props = { pending?: string; nothing?: string; unready?: boolean; children: string } & Omit<
  React.ComponentProps<typeof Button>,
  'type' | 'children' | 'onClick'
>

/** Inert while its form is sent (on reading pages by enhance/buttons.js) and when there is `nothing` to send or what it needs is missing. */
export function SubmitButton({
  children,
  pending = actionLabels.processing,
  nothing,
  unready = false,
  ...rest
}: Props) {
  const isSending = useContext(Sending)
  return (
    <Button {...rest} type="submit" data-pending={pending} {...inert(isSending || unready || nothing !== undefined)}>
      {isSending ? pending : (nothing ?? children)}
    </Button>
  )
}

/** Does nothing, yet keeps the focus; stops implicit submission too. */
export function inert(isInert: boolean) {
  return isInert ? { 'aria-disabled': true, onClick: (event: React.MouseEvent) => event.preventDefault() } : {}
}

import { useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { canUsePasskeys } from '#app/ui/passkeys.js'

type Props = {
  /** Asks the device; its answer is sent with the form, as `credential`. */
  ask: () => Promise<string>
  /** When the person or the device declined. */
  declined: string
  children: string
} & Pick<React.ComponentProps<typeof Button>, 'look' | 'wide'>

/** Sends its form with what the device signs. Only where the browser has passkeys. */
export function PasskeyButton({ ask, declined, children, ...look }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  if (!useHasPasskeys()) return null

  async function handleClick(button: HTMLButtonElement) {
    setAsking(true)
    const credential = await ask().catch(() => null)
    setAsking(false)
    setDeclined(credential === null)
    if (credential === null || !field.current) return
    field.current.value = credential
    button.form?.requestSubmit(button)
    // The form's other button sends a code alone.
    field.current.value = ''
  }

  return (
    <div className="grid gap-2">
      <input type="hidden" name="credential" ref={field} />
      <Button
        {...look}
        type="submit"
        aria-disabled={isAsking || undefined}
        onClick={(event) => {
          event.preventDefault()
          if (!isAsking) void handleClick(event.currentTarget)
        }}
      >
        {children}
      </Button>
      {isDeclined && (
        <p className="error" role="alert">
          {declined}
        </p>
      )}
    </div>
  )
}

/** False until hydrated: without scripts there are none. */
export function useHasPasskeys(): boolean {
  return useHydrated() && canUsePasskeys()
}

import { useEffect, useState } from 'react'

import type { UsedLine } from './use-report-line.ts'

/**
 * A press of the form's button while its photographs are on their way is kept back and done when they have arrived. What
 * the server refused is not waited for: the form's answer says what is missing.
 */
export function useDeferredSubmit(
  { ask, going, typed, isUnsaved, isSavingTyped, isComing }: UsedLine,
  isUndecided: boolean,
) {
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null)
  const isTypedOpen = isSavingTyped || (isUnsaved && !isUndecided && !typed?.problem)
  const isOpen = isTypedOpen || isComing || going.some(({ problem }) => problem === undefined)
  const hasToWait = (button: HTMLElement | null) =>
    button?.getAttribute('name') === 'complete' ? isOpen : isSavingTyped
  const isOver = pressed !== null && !hasToWait(pressed)
  useEffect(() => {
    if (isOver) pressed.form?.requestSubmit(pressed)
  }, [isOver, pressed])

  function onSubmitCapture(event: React.SyntheticEvent<HTMLDivElement, SubmitEvent>) {
    const { submitter } = event.nativeEvent
    const waits = submitter instanceof HTMLButtonElement && hasToWait(submitter)
    setPressed(waits ? submitter : null)
    // Sent with the form now: by itself as well it would meet its own version.
    if (!waits) return ask((line) => line.hold(true))
    ask((line) => line.sendTyped())
    event.preventDefault()
    event.stopPropagation()
  }

  return { isWaiting: pressed?.name === 'complete', onSubmitCapture }
}

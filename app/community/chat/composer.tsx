import { useContext, useEffect, useState } from 'react'

import { business } from '#app/business.ts'
import { chatLabels, chatProblems } from './words.ts'
import { formNameField } from '#app/shared/form-name.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { SavedEntries } from '#app/ui/form/saved-entries.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { useStreamConnected } from '#app/ui/live/use-live-state.ts'

type Props = {
  clientId: string
  refused: { text: string; problems: readonly Problem[] } | null
  /** What was being written when the form gave way. */
  unsent: string
  box: React.RefObject<HTMLTextAreaElement>
  isOver: boolean
  /** Once it gives way to the reason that nothing can be sent. */
  onLeave: (unsent: string) => void
  /** Omitted where the browser submits the form. */
  onSend?: (text: string) => void
  onHandOver: () => void
}

const formId = 'composer'
const longest = business.chat.longestMessage

/** Also of what is said in its place. */
export const composerLook =
  'composer grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-4 pt-4 pb-6 border-t border-line max-md:py-2 max-md:gap-y-0 max-md:gap-x-3'

export function Composer({ clientId, refused, unsent, box, isOver, onLeave, onSend, onHandOver }: Props) {
  const saved = useContext(SavedEntries)
  const isHydrated = useHydrated()
  const isConnected = useStreamConnected()
  const text = saved?.form === formId ? String(saved.values.message ?? '') : unsent || (refused?.text ?? '')
  const [length, setLength] = useState(lengthOf(text))
  const [refusal, setRefusal] = useState<readonly Problem[]>(refused?.problems ?? [])
  const found = isOver ? [chatProblems.sessionEnded] : refusal
  // Typed before hydration, or restored by the browser.
  useEffect(() => setLength(lengthOf(box.current?.value ?? '')), [box])
  useEffect(() => {
    const field = box.current
    return () => onLeave(field?.value ?? '')
  }, [box, onLeave])

  function handleSubmit(event: React.FormEvent) {
    const { current } = box
    if (!current || !onSend) return
    event.preventDefault()
    if (isOver) return onHandOver()
    const written = lengthOf(current.value)
    setRefusal(written > longest ? [chatProblems.tooLong] : [])
    if (written > 0 && written <= longest) {
      onSend(current.value.trim())
      setLength(0)
    }
    current.focus()
  }

  return (
    <form method="post" className={composerLook} id={formId} noValidate={isHydrated} onSubmit={handleSubmit}>
      <input type="hidden" name={formNameField} value={formId} />
      <ComposerProblems problems={found} isAnswer={found === refused?.problems} />
      <label className="visually-hidden" htmlFor={`${formId}-message`}>
        Message
      </label>
      <textarea
        ref={box}
        className="input min-h-13 max-h-40 py-[0.8rem] resize-none [field-sizing:content] max-md:py-2.75 max-md:min-h-12"
        id={`${formId}-message`}
        name="message"
        rows={1}
        placeholder="Message everyone"
        aria-describedby={`${formId}-hint ${formId}-error`}
        aria-invalid={found.length > 0 || undefined}
        defaultValue={text}
        required
        onInput={({ currentTarget }) => setLength(lengthOf(currentTarget.value))}
        onKeyDown={sendOnEnter}
      />
      <input type="hidden" name="clientId" value={clientId} />
      <SubmitButton pending={chatLabels.sending}>Send</SubmitButton>
      <p className="micro mute" id={`${formId}-hint`}>
        <span className="keys">Press Enter to send, Shift+Enter for a new line.</span>
        <span className="status" role="status">
          {!isConnected && chatLabels.reconnecting}
        </span>
      </p>
      <p
        className={['micro mute num count', length > longest && 'over', length === 0 && 'none']
          .filter(Boolean)
          .join(' ')}
      >
        {length} / {longest}
      </p>
    </form>
  )
}

function ComposerProblems({ problems, isAnswer }: { problems: readonly Problem[]; isAnswer: boolean }) {
  return (
    <div
      className="note bad col-span-full"
      role="alert"
      id={`${formId}-error`}
      tabIndex={-1}
      data-error-summary={isAnswer ? '' : undefined}
      hidden={problems.length === 0}
    >
      {problems.map(({ code, body }) => (
        <p key={code}>{body}</p>
      ))}
    </div>
  )
}

function sendOnEnter(event: React.KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** In code points. */
function lengthOf(text: string): number {
  return [...text.trim()].length
}

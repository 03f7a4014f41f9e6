import { useFetchers, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { actionLabels } from '#app/ui/words.ts'

type Props = {
  bad: boolean
  hidden: boolean
  onDismiss: () => void
  /** Only its first line is in sight while the focus is elsewhere. */
  folds?: boolean
  /** Of the box that says it. */
  box?: React.ComponentProps<'div'>
  /** Said on this page by an earlier one: dismissed without React, too. */
  carried?: boolean
  children: React.ReactNode
}

/** What is said of what was done or refused. With scripts it lies over the page and moves nothing. */
export function NoticePlace({ bad, hidden, onDismiss, folds, box, carried, children }: Props) {
  return (
    <div className="wrap notice-place" data-notice={carried || undefined} hidden={hidden}>
      <div className={`notice${bad ? ' bad' : ''}${folds ? ' folds' : ''}`} role={bad ? 'alert' : 'status'} {...box}>
        {children}
        <button type="button" data-dismiss aria-label={actionLabels.dismiss} onClick={onDismiss}>
          <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" aria-hidden="true">
            <path d="m3 3 14 14M17 3 3 17" />
          </svg>
        </button>
      </div>
    </div>
  )
}

type RefusalProps = { title?: string; id?: string; children: string }

/** Of a button, or of a form that meets no answer. In the body: the list that it is in may lay out what is fixed, too. */
export function Refusal({ title, id, children }: RefusalProps) {
  const [isDismissed, dismiss] = useDismissal(children)
  return createPortal(
    <NoticePlace bad hidden={isDismissed} onDismiss={dismiss}>
      {title && <strong>{title}</strong>}
      <p id={id}>{children}</p>
    </NoticePlace>,
    document.body,
  )
}

/**
 * What was said before is not true of what is being sent, wherever on the page. The browser may refuse that without sending
 * anything. `files`: it may be about a file, and one is judged as soon as it is chosen.
 */
export function useDismissal(said: unknown, files = false): [isDismissed: boolean, dismiss: () => void] {
  const [dismissed, setDismissed] = useState<unknown>(nothing)
  const isSending = [useNavigation(), ...useFetchers()].some(({ state }) => state === 'submitting')
  useEffect(() => {
    if (isSending) setDismissed(said)
    // oxlint-disable-next-line react/exhaustive-deps -- what is said while something is sent stays
  }, [isSending])
  useEffect(() => {
    const dismiss = ({ type, target }: Event) => {
      if (type === 'submit' ? isPost(target) : files && isFileField(target)) setDismissed(said)
    }
    window.addEventListener('submit', dismiss, true)
    window.addEventListener('change', dismiss, true)
    return () => {
      window.removeEventListener('submit', dismiss, true)
      window.removeEventListener('change', dismiss, true)
    }
  }, [said, files])
  return [dismissed === said, () => setDismissed(said)]
}

const nothing = Symbol('nothing')

function isPost(target: EventTarget | null): boolean {
  return target instanceof HTMLFormElement && target.method === 'post'
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}

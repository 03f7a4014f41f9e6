import { useEffect, useRef, useState } from 'react'

/**
 * Loads a form's validation when a field is first focused, then validates the fields left in the meantime. A field that is left
 * by a press is validated after it: its words would move what is being pressed.
 */
export function useLazyCheck<Module>(id: string, load: () => Promise<Module>): Module | undefined {
  const [check, setCheck] = useState<Module>()
  const left = useRef(new Set<EventTarget>())
  const loading = useRef(load)
  useEffect(() => {
    const form = document.getElementById(id)
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // After the press that brings the focus, and its frame: asking for a module takes a slow phone 20 ms.
    const start = () => {
      timer = setTimeout(() => void loading.current().then(setCheck, () => {}), 100)
    }
    const note = ({ target }: Event) => void (target && left.current.add(target))
    let held: EventTarget[] | undefined
    const press = () => void (held ??= [])
    const hold = (event: Event) => {
      if (!held || !event.target) return
      event.stopPropagation()
      held.push(event.target)
    }
    // Once the click has come, which follows in the same task.
    const release = () =>
      setTimeout(() => {
        const fields = held ?? []
        held = undefined
        leave(fields)
      })
    form.addEventListener('focusin', start, { once: true })
    form.addEventListener('focusout', hold, true)
    form.addEventListener('focusout', note)
    addEventListener('pointerdown', press, true)
    for (const end of ends) addEventListener(end, release, true)
    if (form.contains(document.activeElement)) start()
    return () => {
      clearTimeout(timer)
      form.removeEventListener('focusin', start)
      form.removeEventListener('focusout', hold, true)
      form.removeEventListener('focusout', note)
      removeEventListener('pointerdown', press, true)
      for (const end of ends) removeEventListener(end, release, true)
    }
  }, [id])
  useEffect(() => {
    if (check) leave(left.current)
    left.current.clear()
  }, [check])
  return check
}

const ends = ['pointerup', 'pointercancel']

function leave(fields: Iterable<EventTarget>): void {
  for (const field of fields) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

import { useEffect, useRef, useState } from 'react'

/** Loads a form's validation when a field is first focused, then validates the fields left meanwhile. */
export function useLazyCheck<Module>(id: string, load: () => Promise<Module>): Module | undefined {
  const [check, setCheck] = useState<Module>()
  const left = useRef(new Set<EventTarget>())
  const loading = useRef(load)
  useEffect(() => {
    const form = document.getElementById(id)
    if (!form) return
    const start = () => void loading.current().then(setCheck, () => {})
    const note = ({ target }: Event) => void (target && left.current.add(target))
    form.addEventListener('focusin', start, { once: true })
    form.addEventListener('focusout', note)
    if (form.contains(document.activeElement)) start()
    return () => {
      form.removeEventListener('focusin', start)
      form.removeEventListener('focusout', note)
    }
  }, [id])
  useEffect(() => {
    if (check) for (const field of left.current) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    left.current.clear()
  }, [check])
  return check
}

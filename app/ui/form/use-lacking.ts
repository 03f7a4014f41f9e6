import { useEffect, useState } from 'react'

/** Whether one of the named fields of a form is empty. False without scripts. Counts what was typed before hydration. */
export function useLacking(id: string, names: readonly string[]): boolean {
  const [lacking, set] = useState(false)
  const list = names.join()
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const look = () => {
      const entries = new FormData(form)
      set(list.split(',').some((name) => !String(entries.get(name) ?? '').trim()))
    }
    // The fields are reset after the event.
    const lookSoon = () => void setTimeout(look)
    look()
    form.addEventListener('input', look)
    form.addEventListener('reset', lookSoon)
    return () => {
      form.removeEventListener('input', look)
      form.removeEventListener('reset', lookSoon)
    }
  }, [id, list])
  return lacking
}

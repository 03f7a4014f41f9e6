import { useEffect, useState } from 'react'

/** False without scripts. Counts what was typed before hydration. */
export function useUntouched(id: string): boolean {
  const [untouched, set] = useState(false)
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const look = () => set([...form.elements].every(isUntouched))
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [id])
  return untouched
}

function isUntouched(field: Element): boolean {
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return !typed || field.value === field.defaultValue
}

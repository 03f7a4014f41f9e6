import { useEffect, useRef } from 'react'

const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

/** Arrow keys move among the days that can be chosen, which are one tab stop; the month on a phone follows. */
export function useCalendarKeys(ends: (string | undefined)[]) {
  const root = useRef<HTMLDivElement>(null)
  const known = ends.join()

  useEffect(() => {
    if (root.current) showChosen(root.current, ends)
    // oxlint-disable-next-line react/exhaustive-deps -- `known` is `ends` as text
  }, [known])
  useEffect(() => {
    if (root.current) keepOneStop(root.current)
  })

  useEffect(() => {
    const { current } = root
    current?.addEventListener('keydown', moveFocus)
    return () => current?.removeEventListener('keydown', moveFocus)
  }, [])

  return { root, handleMonth: () => root.current && keepOneStop(root.current) }
}

function moveFocus(this: HTMLElement, event: KeyboardEvent) {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLButtonElement)) return
  event.preventDefault()
  const next = nextDay(this, event.target, step)
  if (!next) return
  checkMonth(
    this,
    tablesOf(this).findIndex((table) => table.contains(next)),
  )
  next.focus()
  keepOneStop(this)
}

/** Days are in the order of time without gaps, so that a week is seven of them. */
function nextDay(root: Element, from: Element, step: number): HTMLButtonElement | undefined {
  const days = [...root.querySelectorAll('td > *')]
  const at = days.findIndex((day) => day === from)
  for (
    let index = at + step;
    at >= 0 && index >= 0 && index < days.length;
    index += Math.abs(step) > 7 ? step / 28 : step
  ) {
    const day = days[index]
    if (day instanceof HTMLButtonElement) return day
  }
  return undefined
}

function keepOneStop(root: Element) {
  const days = [...root.querySelectorAll<HTMLButtonElement>('td > button')]
  const stop = days.find((day) => day === document.activeElement) ?? firstStop(days)
  for (const day of days) day.tabIndex = day === stop ? 0 : -1
}

/** Apart from the day with the focus, since it takes a layout to know which are visible. */
function firstStop(days: HTMLButtonElement[]): HTMLButtonElement | undefined {
  const visible = days.filter((day) => day.offsetParent !== null)
  return visible.find((day) => day.getAttribute('aria-pressed') === 'true') ?? visible[0]
}

/** Where days are typed, the month turns to them; a chosen one is in sight already. */
function showChosen(root: Element, ends: (string | undefined)[]) {
  const months = monthsOf(root)
  const chosen = ends.flatMap((day) => day?.slice(0, 7) ?? [])
  const [first] = chosen
  if (!first || chosen.some((month) => months.find(({ value }) => value === month)?.checked)) return
  checkMonth(
    root,
    months.findIndex(({ value }) => value === first),
  )
}

function checkMonth(root: Element, index: number) {
  const month = monthsOf(root)[index]
  if (month) month.checked = true
}

function monthsOf(root: Element) {
  return [...root.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')]
}

function tablesOf(root: Element) {
  return [...root.querySelectorAll('table')]
}

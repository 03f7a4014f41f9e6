import { useEffect, useRef } from 'react'

/**
 * The links of a table's body as one stop of the Tab key, between which arrow keys move: an extra, since without scripts
 * each link is a stop of its own. Gives what the table's region takes as its `ref`.
 */
export function useRovingLinks<Region extends HTMLElement>() {
  const region = useRef<Region>(null)
  // After every drawing: other days have other links.
  useEffect(() => {
    const element = region.current
    if (!element) return undefined
    const rows = [...element.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('a')])
    const links = rows.flat()
    const stop = links.find((link) => link === document.activeElement) ?? links[0]
    for (const link of links) link.tabIndex = link === stop ? 0 : -1
    const keep = ({ target }: FocusEvent) => {
      if (!links.some((link) => link === target)) return
      for (const link of links) link.tabIndex = link === target ? 0 : -1
    }
    const move = (event: KeyboardEvent) => {
      const way = wayOf(event)
      const row = rows.findIndex((each) => each.some((link) => link === event.target))
      const next = way && nextOf(rows, row, rows[row]?.findIndex((link) => link === event.target) ?? -1, way)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('focusin', keep)
    element.addEventListener('keydown', move)
    return () => {
      element.removeEventListener('focusin', keep)
      element.removeEventListener('keydown', move)
    }
  })
  return region
}

type Way = { across: number; down: number }

const ways: Partial<Record<string, Way>> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  Home: { across: -Infinity, down: 0 },
  End: { across: Infinity, down: 0 },
}

function wayOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Way | undefined {
  return altKey || ctrlKey || metaKey || shiftKey ? undefined : ways[key]
}

/** Within the row, or in the next one that has links the one that is nearest above or below. */
function nextOf(rows: HTMLElement[][], row: number, at: number, { across, down }: Way): HTMLElement | undefined {
  const here = rows[row]?.[at]
  if (!here) return undefined
  if (down === 0) {
    const own = rows[row] ?? []
    return own[Math.min(Math.max(at + across, 0), own.length - 1)]
  }
  for (let other = row + down; other >= 0 && other < rows.length; other += down) {
    const nearest = (rows[other] ?? []).toSorted((one, two) => distance(one, here) - distance(two, here))[0]
    if (nearest) return nearest
  }
  return undefined
}

function distance(one: Element, other: Element): number {
  return Math.abs(one.getBoundingClientRect().left - other.getBoundingClientRect().left)
}

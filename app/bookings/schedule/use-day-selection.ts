import { useState } from 'react'

import type { CalendarDate } from '#app/shared/dates.ts'

export type DaySelection = { carId: string; from: CalendarDate; until: CalendarDate }

/** Days of one car, pressed one after the other: the second press on another day is the other end. Past days can't be chosen. */
export function useDaySelection(today: CalendarDate) {
  const [selection, setSelection] = useState<DaySelection | null>(null)
  function select(carId: string, day: CalendarDate) {
    if (day < today) return
    setSelection((current) => {
      const isStarted = current?.carId === carId && current.from === current.until
      if (!isStarted) return { carId, from: day, until: day }
      if (current.from === day) return null
      return day < current.from ? { ...current, from: day } : { ...current, until: day }
    })
  }
  return { selection, select, clear: () => setSelection(null) }
}

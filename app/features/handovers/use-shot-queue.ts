import { useRevalidator } from '@remix-run/react'
import { useRef, useState } from 'react'

import { inOneLine } from '#app/shared/outcome.ts'
import { photoField } from './field-names.ts'
import type { Shot } from './rules.ts'

type Going = { id: number; shot: Shot; file: File; percent: number; problem?: string }
export type ShotQueue = ReturnType<typeof useShotQueue>

/** Photographs on their way, one after the other: a phone's line is narrow. `to` takes one a request. */
export function useShotQueue(to: string) {
  const [going, setGoing] = useState<Going[]>([])
  const { revalidate } = useRevalidator()
  const line = useRef(Promise.resolve())
  const last = useRef(0)
  const change = (id: number, news: Partial<Going>) =>
    setGoing((all) => all.map((each) => (each.id === id ? { ...each, ...news } : each)))
  const drop = (id: number) => setGoing((all) => all.filter((each) => each.id !== id))

  function add(shot: Shot, files: File[]) {
    for (const file of files) {
      const each = { id: (last.current += 1), shot, file, percent: 0 }
      setGoing((all) => [...all, each])
      start(each)
    }
  }

  function retry(each: Going) {
    change(each.id, { percent: 0, problem: undefined })
    start(each)
  }

  function start({ id, shot, file }: Going) {
    line.current = line.current.then(() => send(id, shot, file))
  }

  async function send(id: number, shot: Shot, file: File) {
    // Comes with the first photograph.
    const { sendPicture } = await import('#app/features/images/send-picture.ts')
    const target = { to, field: photoField(shot), form: null }
    const { problem } = await sendPicture(file, target, (percent) => change(id, { percent }))
    if (problem) return change(id, { problem: inOneLine(problem) })
    drop(id)
    revalidate()
  }

  return { going, add, retry, drop }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { readInThread } from '#app/platform/reader-thread.server.ts'
import { seconds } from '#app/shared/durations.ts'

export type FilmContent = {
  width: number
  height: number
  /** In milliseconds. */
  duration: number
}
export type FilmProblem = 'wrongType' | 'unreadable' | 'unplayable'

const limits = { patience: seconds(20), megabytes: 256 }
type Answer = { facts: FilmContent } | { problem: FilmProblem }

/** In a thread: what describes a film may be as large as the film. */
export async function inspectFilm(file: string): Promise<FilmContent | FilmProblem> {
  const answer = await readInThread<Answer>('film-reader.js', { file }, limits)
  if (answer === null) return 'unreadable'
  return 'facts' in answer ? answer.facts : answer.problem
}

export async function hashFilm(file: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = createReadStream(file)
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex').slice(0, 32)
}

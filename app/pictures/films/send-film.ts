import type { Upload } from 'tus-js-client'

import { business } from '#app/business.ts'
import { filmProblems } from './words.ts'
import { isProblem, type Problem } from '#app/shared/outcome.ts'

type Listener = {
  onProgress: (percent: number) => void
  /** The connection is cut, and the upload goes on by itself. */
  onWaiting: () => void
  onArrived: (id: string) => void
  onFailed: (problem: Problem) => void
}

/** Milliseconds; then the person decides. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]

/** Goes on where an earlier upload of the same file has stopped, also after the page was closed. */
export async function sendFilm(file: File, endpoint: string, listener: Listener): Promise<Upload> {
  const { DetailedError, Upload: Resumable } = await import('tus-js-client')
  const upload = new Resumable(file, {
    endpoint,
    chunkSize: business.films.pieceBytes,
    retryDelays,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => listener.onProgress((sent / total) * 100),
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      const isWorthIt = status === 0 || status >= 500 || status === 409 || status === 423
      if (isWorthIt) listener.onWaiting()
      return isWorthIt
    },
    onSuccess: () => listener.onArrived(upload.url?.split('/').at(-1) ?? ''),
    onError(error) {
      const answer = error instanceof DetailedError ? error.originalResponse : null
      listener.onFailed(readProblem(answer?.getBody() ?? '') ?? filmProblems.failed)
    },
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return upload
}

/** What our server said; proxies say it in other ways. */
function readProblem(body: string): Problem | null {
  try {
    const answer: unknown = JSON.parse(body)
    return isProblem(answer) ? answer : null
  } catch {
    return null
  }
}

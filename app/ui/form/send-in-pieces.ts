/** The tus client: what is sent of a file stays sent when the connection is cut. */
import type { Upload, UploadOptions } from 'tus-js-client'

import { isProblem, type Problem } from '#app/shared/outcome.ts'

/** `pieceBytes`: what a cut connection costs at most. `name`: what the file is known by; without one, by what it is. */
export type PiecesTo = { endpoint: string; pieceBytes: number; name?: string }
type Listener = {
  onProgress: (percent: number) => void
  onArrived: (id: string) => void
  /** What our server said; null for anybody else's answer, or none. */
  onFailed: (problem: Problem | null, status: number) => void
  /** The connection is cut, and the upload continues by itself. Without this it fails instead. */
  onWaiting?: () => void
}

/** Milliseconds; then the person decides. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]

export const loadPieces = () => import('tus-js-client')

/** Continues where an earlier upload of the same file has stopped, also after the page was closed. */
export async function sendInPieces(
  file: File,
  { endpoint, pieceBytes, name }: PiecesTo,
  { onProgress, onArrived, onFailed, onWaiting }: Listener,
): Promise<Upload> {
  const { DetailedError, Upload: Resumable } = await loadPieces()
  const options: UploadOptions = {
    endpoint,
    chunkSize: pieceBytes,
    retryDelays: onWaiting ? retryDelays : null,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => onProgress((sent / total) * 100),
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      const isWorthIt = status === 0 || status >= 500 || status === 409 || status === 423
      if (isWorthIt) onWaiting?.()
      return isWorthIt
    },
    onSuccess: () => onArrived(upload.url?.split('/').at(-1) ?? ''),
    onError(error) {
      const answer = error instanceof DetailedError ? error.originalResponse : null
      onFailed(readProblem(answer?.getBody() ?? ''), answer?.getStatus() ?? 0)
    },
  }
  // With its size: the bytes of another encoding don't go behind those of the first.
  if (name) options.fingerprint = async () => [endpoint, name, file.size].join(' ')
  const upload = new Resumable(file, options)
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

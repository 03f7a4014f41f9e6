import type { FileRoute } from 'uploadthing/types'

import type { UploadAnswer } from '#app/platform/storage.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isProblem, type Problem } from '#app/shared/outcome.ts'

/** What our server (app/platform/storage.server.ts) takes and answers under each name. */
type Route = FileRoute<{ input: Record<string, string>; output: UploadAnswer; errorShape: unknown }>
type Sending = { input?: Record<string, string>; onProgress: (percent: number) => void }

/** Loads UploadThing's client; it brings a file to the store and resolves to what our server said of it, or why it takes none. */
export async function loadUploadClient() {
  const { generateReactHelpers } = await import('@uploadthing/react')
  const { uploadFiles } = generateReactHelpers<Record<'document' | 'picture', Route>>({ url: hrefs.uploadthing() })
  return async (
    route: 'document' | 'picture',
    file: File,
    { input = {}, onProgress }: Sending,
  ): Promise<UploadAnswer | undefined> => {
    try {
      const [sent] = await uploadFiles(route, {
        files: [file],
        input,
        // In percent; `totalProgress` is a fraction.
        onUploadProgress: ({ progress }) => onProgress(progress),
      })
      return sent?.serverData
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      return { problem }
    }
  }
}

/** What `admit` of an upload's rules has said (storage.server.ts). */
function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Error) || typeof error.cause !== 'object' || error.cause === null) return null
  return 'problem' in error.cause && isProblem(error.cause.problem) ? error.cause.problem : null
}

import type { Executor } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/queue.server.ts'

export const removePictureJob = 'remove-picture'

/** For whoever marks a picture as deleted, in the transaction that does it: its files go, tried again until they are gone (DECISIONS §3). */
export function enqueuePictureRemoval(executor: Executor, imageId: string): Promise<void> {
  return enqueue(executor, removePictureJob, { imageId })
}

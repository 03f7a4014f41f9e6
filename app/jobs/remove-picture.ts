import { removeDeletedPicture } from '#app/features/images/commands.server.ts'
import { removePictureJob } from '#app/features/images/events.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** The files of a photo that was replaced or removed. */
export const removePicture: Job = { name: removePictureJob, run: (data) => removeDeletedPicture(String(data.imageId)) }

import type { Handlers } from '#app/features/events.ts'
import { makeSizes, removeDeletedPicture } from './commands.server.ts'

export const handlers: Handlers<'images'> = {
  makeSizes: ({ imageId }) => makeSizes(imageId),
  removeFiles: ({ imageId }) => removeDeletedPicture(imageId),
}

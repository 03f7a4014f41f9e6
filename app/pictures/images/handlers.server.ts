import type { Handlers } from '#app/events.ts'
import { makeSizes, removeDeletedPicture } from './commands.server.ts'

export const handlers: Handlers<'images'> = {
  makeSizes: ({ imageId }) => makeSizes(imageId),
  removeFiles: ({ imageId }) => removeDeletedPicture(imageId),
}

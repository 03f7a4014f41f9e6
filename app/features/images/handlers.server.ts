import type { Handlers } from '#app/features/events.ts'
import { removeDeletedPicture } from './commands.server.ts'

export const handlers: Handlers<'images'> = {
  removeFiles: ({ imageId }) => removeDeletedPicture(imageId),
}

/** What pictures and films do by themselves. */
import { makeSizes, removeDeletedPicture } from '#app/pictures/images/commands.server.ts'
import type { Handlers } from '#app/events.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'

export const handlers = {
  'films.removeFile': ({ storageKey }) => deletePrivate([storageKey]),
  'images.makeSizes': ({ imageId }) => makeSizes(imageId),
  'images.removeFiles': ({ imageId }) => removeDeletedPicture(imageId),
} satisfies Handlers

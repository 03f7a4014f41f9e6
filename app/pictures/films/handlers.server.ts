import type { Handlers } from '#app/events.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'

export const handlers: Handlers<'films'> = {
  removeFile: ({ storageKey }) => deletePrivate([storageKey]),
}

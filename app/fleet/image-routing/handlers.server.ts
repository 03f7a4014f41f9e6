import type { Handlers } from '#app/events.ts'
import { syncAlbum } from './album-pass.server.ts'

export const handlers: Handlers<'image-routing'> = {
  syncAlbum: ({ vehicleId }, now) => syncAlbum(vehicleId, now),
}

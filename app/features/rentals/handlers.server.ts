import type { Handlers } from '#app/features/events.ts'
import { tellBooked, tellChanged, tellEnded } from './telling.server.ts'

export const handlers: Handlers<'rentals'> = { tellBooked, tellChanged, tellEnded }

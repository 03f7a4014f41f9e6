import type { Handlers } from '#app/events.ts'
import { notifyBooked, notifyChanged, notifyEnded } from './broker-notices.server.ts'

export const handlers: Handlers<'rentals'> = { notifyBooked, notifyChanged, notifyEnded }

import type { Handlers } from '#app/events.ts'
import { sendCompleted, sendPickedUp } from './sending.server.ts'

export const handlers: Handlers<'reminders'> = {
  pickedUp: sendPickedUp,
  completed: sendCompleted,
}

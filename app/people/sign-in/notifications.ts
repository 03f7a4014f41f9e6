/** All other emails belong to a booking, a payment or the account's safety. */

type OptionalMail = 'bookings' | 'chat' | 'signUps' | 'leads' | 'reminders'

export function wantsMail(notifications: Record<string, boolean>, mail: OptionalMail): boolean {
  return notifications[mail] !== false
}

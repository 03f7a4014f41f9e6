/** Mails that a person may do without; all others are part of a booking, a payment or the account's safety. */

type OptionalMail = 'chat'

/** Whether somebody wants an optional mail: yes, until they have said no. */
export function wantsMail(notifications: Record<string, boolean>, mail: OptionalMail): boolean {
  return notifications[mail] !== false
}

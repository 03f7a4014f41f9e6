/** Mails that a person may do without; all others are part of a booking, a payment or the account's safety. */

export const optionalMails = ['chat'] as const
export type OptionalMail = (typeof optionalMails)[number]

/** Whether somebody wants an optional mail: yes, until they have said no. */
export function wantsMail(notifications: Record<string, boolean>, mail: OptionalMail): boolean {
  return notifications[mail] !== false
}

import type { ApprovalStatus, Role } from '#app/shared/roles.ts'
import { business } from '#app/business.ts'
import { positionLabels, roleLabels } from '#app/people/access/words.ts'
import type { EmailContent } from '#app/platform/email-template.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { percent } from '#app/shared/money.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { signUpReviewLabels } from '#app/people/sign-in/words.ts'
import type { Decision } from './rules.ts'

/** `approvalStatus`: before the decision. */
type Recipient = { email: string; firstName: string; approvalStatus: ApprovalStatus }

export function decisionEmail(person: Recipient, decision: Decision, actionId: string): Mail {
  return { dedupeKey: `decision:${actionId}`, to: person.email, ...decisionContent(decision, person) }
}

/** The subject names no one: it stays in the outbox. */
export function signUpEmail(
  admin: { id: string; email: string; firstName: string },
  person: { id: string; fullName: string; username: string; role: Role },
): Mail {
  return {
    dedupeKey: `signed-up:${person.id}:${admin.id}`,
    to: admin.email,
    subject: `${roleLabels[person.role]} waiting for approval`,
    heading: 'New sign-up',
    paragraphs: [
      `Hello ${admin.firstName}, ${person.fullName} (@${person.username}) has created an account. Requested role: ${roleLabels[person.role]}.`,
      `They can be approved once their email address is confirmed. We’ve told them that you’ll review it ${signUpReviewLabels.within}.`,
    ],
    action: { label: 'Open the account', href: hrefs.person(person.id) },
    more: { label: 'Everyone waiting', href: hrefs.people({ status: 'pending' }) },
    footnote: 'You can turn these emails off in your account settings.',
  }
}

export function secondStepResetEmail(
  person: { email: string; firstName: string },
  reason: string,
  actionId: string,
): Mail {
  return {
    dedupeKey: `second-step-reset:${actionId}`,
    to: person.email,
    subject: `Two-step sign-in was reset for your ${business.name} account`,
    heading: 'Two-step sign-in was reset',
    paragraphs: [
      `Hello ${person.firstName}, an admin turned off two-step sign-in for your account and signed out every device.`,
      `Reason: ${reason}`,
      'Your password alone opens the account now. Sign in and set up your app again.',
      `If you didn’t ask for this, call us right away at ${business.phone.display}.`,
    ],
    action: { label: 'Set it up again', href: accountHrefs.authenticator() },
  }
}

export function sessionsEndedEmail(person: { email: string; firstName: string }, actionId: string): Mail {
  return {
    dedupeKey: `sessions-ended:${actionId}`,
    to: person.email,
    subject: `You were signed out of your ${business.name} account`,
    heading: 'You were signed out everywhere',
    paragraphs: [
      `Hello ${person.firstName}, an admin signed out every device of your account. Your password and your settings haven’t changed.`,
      `If you don’t know why, call us at ${business.phone.display}.`,
    ],
    action: { label: 'Sign in', href: hrefs.signIn() },
  }
}

function decisionContent(
  decision: Decision,
  { firstName, approvalStatus }: Recipient,
): EmailContent & { subject: string } {
  const dashboard = { label: 'Open the dashboard', href: hrefs.dashboard() }
  const hello = (rest: string) => `Hello ${firstName}, ${rest}`
  switch (decision.kind) {
    case 'approve':
      return {
        subject: `Your ${business.name} account is approved`,
        heading: 'Your account is approved',
        paragraphs: [hello(`welcome to ${business.name}. You now have access to the portal and its chat room.`)],
        action: dashboard,
      }
    case 'reject':
      return {
        subject: `Your ${business.name} account`,
        heading:
          approvalStatus === 'approved' ? 'You no longer have access to the portal' : 'Your account was not approved',
        paragraphs: [
          hello(
            approvalStatus === 'approved'
              ? 'we’ve reviewed your account and ended your access to the portal.'
              : 'we’ve reviewed your account and can’t give you access to the portal.',
          ),
          `Reason: ${decision.reason}`,
          'You can still book and see your own bookings.',
          `If you think we’re mistaken, call us at ${business.phone.display}.`,
        ],
        action: { label: 'Contact support', href: hrefs.contact() },
      }
    case 'role':
      return {
        subject: `Your ${business.name} account`,
        heading: `Your account type is now ${positionLabels[decision.position]}`,
        paragraphs: [hello('an admin has changed your account type. The dashboard shows what you can do now.')],
        action: dashboard,
      }
    case 'commission':
      return {
        subject: `Your commission at ${business.name}`,
        heading: `Your commission is now ${percent(decision.rateBp)}`,
        paragraphs: [
          hello('your new commission applies to bookings made from now on. What you’ve already earned doesn’t change.'),
        ],
        action: dashboard,
      }
    case 'highlight':
      return {
        subject: `Your ${business.name} account`,
        heading: decision.highlighted ? 'Your name is highlighted' : 'Your name is no longer highlighted',
        paragraphs: [
          hello(
            decision.highlighted
              ? 'your name now stands out in the community chat.'
              : 'your name now looks like everyone else’s in the community chat.',
          ),
        ],
        action: dashboard,
      }
  }
}

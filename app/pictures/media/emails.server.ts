import { business } from '#app/business.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'

type About = { email: string; firstName: string; filename: string; actionId: string }

export function imageHiddenEmail({ email, firstName, filename, actionId }: About, reason: string): Mail {
  return {
    dedupeKey: `image-hidden:${actionId}`,
    to: email,
    subject: 'Your image is hidden',
    heading: 'Your image is hidden',
    paragraphs: [
      `Hello ${firstName}, our staff reviewed ${filename}. It’s no longer shown anywhere.`,
      `Reason: ${reason}`,
      `If you think we’re mistaken, call us at ${business.phone.display}.`,
    ],
    action: { label: 'Open my images', href: pictureHrefs.uploadedImages() },
  }
}

export function imageShownEmail({ email, firstName, filename, actionId }: About): Mail {
  return {
    dedupeKey: `image-shown:${actionId}`,
    to: email,
    subject: 'Your image is shown again',
    heading: 'Your image is shown again',
    paragraphs: [`Hello ${firstName}, ${filename} is no longer hidden. It’s back where it was.`],
    action: { label: 'Open my images', href: pictureHrefs.uploadedImages() },
  }
}

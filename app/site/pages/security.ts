import { business } from '#app/business.ts'
import { days, later } from '#app/shared/durations.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'

/** RFC 9116 advises less than a year; it is computed, so that no one has to renew it. */
const contactLasts = days(180)

/** security.txt of RFC 9116. `origin` without a slash at its end. */
export function printSecurityContact(origin: string, now: Date): string {
  const expires = `${later(now, contactLasts).toISOString().slice(0, 10)}T00:00:00Z`
  const fields = [
    ['Contact', `mailto:${business.email}`],
    ['Expires', expires],
    ['Preferred-Languages', 'en'],
    ['Canonical', origin + serviceHrefs.securityContact()],
    ['Policy', origin + serviceHrefs.securityPolicy()],
  ]
  return fields.map((field) => `${field.join(': ')}\n`).join('')
}

const { answeredWithin, publishedAfter } = business.vulnerabilities

export const securityPolicy = `How ${business.name} handles reports of vulnerabilities

Email ${business.email} with what you found and how to repeat it. We’ll answer within ${answeredWithin} business days,
tell you what we’re doing about it, and tell you when it’s fixed.

Please use accounts of your own. Don’t open, change, or keep data of other people, don’t slow the site down
for them, and give us ${publishedAfter} days before you publish what you found.

If you follow these rules, we won’t take legal action, and we’ll thank you by name if you like. We don’t pay rewards.
`

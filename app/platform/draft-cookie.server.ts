/** Under which secret this browser's unsent booking is kept. Hides the cookie. */

import { business } from '#app/config/business.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'

const cookie = ownCookie('marque_draft', { maxAge: business.booking.draftLivesFor / 1000 })

/** The secret of what this browser typed before signing in, or null. */
export async function draftSecretOf(request: Request): Promise<string | null> {
  const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof secret === 'string' && secret !== '' ? secret : null
}

/** The Set-Cookie value that makes this browser forget it. */
export function draftGoneHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** The Set-Cookie value that makes this browser remember the secret. */
export function draftHeader(secret: string): Promise<string> {
  return cookie.serialize(secret)
}

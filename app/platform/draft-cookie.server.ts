/** Under which secret this browser's unsent booking is kept. Hides the cookie. */
import { createCookie } from '@remix-run/node'

import { business } from '#app/config/business.ts'
import { env } from '#app/platform/env.server.ts'

const cookie = createCookie('marque_draft', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: business.booking.draftLivesFor / 1000,
  secure: env.origin.startsWith('https:'),
})

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

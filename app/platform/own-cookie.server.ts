/** Cookies of ours: unreadable for scripts, and under https bound to this very host (`__Host-`). */
import { createCookie, type CookieOptions } from '@remix-run/node'

import { env } from '#app/platform/env.server.ts'

const encrypted = env.origin.startsWith('https:')

/** `maxAge` in seconds. */
export function ownCookie(name: string, options: Pick<CookieOptions, 'maxAge' | 'secrets'>) {
  return createCookie(encrypted ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: encrypted,
    ...options,
  })
}

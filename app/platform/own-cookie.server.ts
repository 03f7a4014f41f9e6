import { createCookie, type CookieOptions } from '@remix-run/node'

import { env } from '#app/platform/env.server.ts'

const encrypted = env.origin.startsWith('https:')

export function ownCookie(name: string, options: Pick<CookieOptions, 'maxAge' | 'secrets'>) {
  return createCookie(encrypted ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: encrypted,
    ...options,
  })
}

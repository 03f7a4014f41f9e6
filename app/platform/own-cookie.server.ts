import { createCookie, type CookieOptions } from '@remix-run/node'

import { env } from '#app/platform/env.server.ts'
import { noteCookie } from '#app/platform/page-reads.server.ts'

const encrypted = env.origin.startsWith('https:')

export function ownCookie(name: string, options: Pick<CookieOptions, 'maxAge' | 'secrets'>) {
  const cookie = createCookie(encrypted ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: encrypted,
    ...options,
  })
  const { parse } = cookie
  return Object.assign(cookie, {
    parse(...asked: Parameters<typeof parse>) {
      noteCookie()
      return parse(...asked)
    },
  })
}

/** Browsers in which an account was signed in: they keep their own count of failures (docs/product.md#accounts). */
import { z } from 'zod'

import { business } from '#app/business.ts'
import { env } from '#app/platform/env.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'

const { browserKnownFor, browserKnows } = business.accounts

const cookie = ownCookie('marque_known', { maxAge: browserKnownFor / 1_000, secrets: env.sessionSecrets })
const stored = z.object({ browser: z.string(), accounts: z.array(z.string()) })

export async function findKnownBrowser(request: Request, accountId: string): Promise<string | null> {
  const known = await read(request)
  return known?.accounts.includes(markOf(known.browser, accountId)) ? known.browser : null
}

/** Returns the Set-Cookie value. */
export async function rememberBrowser(request: Request, accountId: string): Promise<string> {
  const { browser, accounts } = (await read(request)) ?? { browser: newSecret(), accounts: [] }
  const latest = new Set([markOf(browser, accountId), ...accounts])
  return cookie.serialize({ browser, accounts: [...latest].slice(0, browserKnows) })
}

async function read(request: Request) {
  return stored.safeParse(await cookie.parse(request.headers.get('Cookie'))).data
}

function markOf(browser: string, accountId: string): string {
  return hashSecret(`${browser}:${accountId}`)
}

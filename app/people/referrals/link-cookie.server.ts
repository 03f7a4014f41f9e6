/** Which broker's link this browser came by last. Signed: a click cannot be dated forward. */
import { z } from 'zod'

import { business } from '#app/business.ts'
import { env } from '#app/platform/env.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'

export type Click = { code: string; at: Date }

const maxAge = business.broker.linkRemembered / 1_000
const cookie = ownCookie('marque_ref', { maxAge, secrets: env.sessionSecrets })
const stored = z.object({ code: z.string(), at: z.number() })

export async function readClick(request: Request): Promise<Click | null> {
  const { data } = stored.safeParse(await cookie.parse(request.headers.get('Cookie')))
  return data ? { code: data.code, at: new Date(data.at) } : null
}

/** The Set-Cookie value. */
export function clickHeader({ code, at }: Click): Promise<string> {
  return cookie.serialize({ code, at: at.getTime() })
}

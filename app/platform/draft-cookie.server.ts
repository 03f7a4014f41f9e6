import { business } from '#app/business.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'

const cookie = ownCookie('marque_draft', { maxAge: business.booking.draftLivesFor / 1000 })

export async function draftSecretOf(request: Request): Promise<string | null> {
  const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof secret === 'string' && secret !== '' ? secret : null
}

export function clearedDraftHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

export function draftHeader(secret: string): Promise<string> {
  return cookie.serialize(secret)
}

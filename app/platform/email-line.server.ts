/** The line of a car in an email: a picture of its own that comes along, and leaves nothing where it can't be drawn. */
import { logError } from '#app/platform/log.server.ts'
import { drawSvg } from '#app/platform/picture-encoding.server.ts'
import { roofLinePattern } from '#app/shared/roof-line.ts'

const metal = '#745a2c'
const ofLine = /src="(cid:line-([^"@]+)@marque)"/

/** Names the picture by what is drawn: the email needs no other place for it. */
export function lineAddress(line: string): string {
  return `cid:line-${encodeURIComponent(line)}@marque`
}

/** For the email with this HTML, when it is sent. */
export async function inlineLine(html: string) {
  const [, address = '', name = ''] = ofLine.exec(html) ?? []
  const line = decodeURIComponent(name)
  if (!new RegExp(roofLinePattern).test(line)) return []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="432" height="138" viewBox="-4 -2 408 130"><path d="${line}" fill="none" stroke="${metal}" stroke-width="4" stroke-linecap="round"/></svg>`
  const content = await drawSvg(svg).catch((error: unknown) => {
    logError('mail.line_failed', error)
    return null
  })
  if (!content) return []
  const cid = address.replace('cid:', '')
  return [{ filename: 'line.png', contentType: 'image/png', contentDisposition: 'inline' as const, cid, content }]
}

import sharp from 'sharp'

import { fixedShots } from '#app/shared/condition-kinds.ts'
import type { Form } from '#tests/support/no-script-client.ts'

/** What a filled-in report sends that is signed at the car, with a photo of each view. `shade`: of red, 0 to 255. */
export async function reportBody(form: Form, shade: () => number): Promise<FormData> {
  const body = new FormData()
  for (const [name, value] of form.entries()) if (typeof value === 'string') body.append(name, value)
  body.append('complete', 'yes')
  for (const shot of fixedShots) body.append(`photo_${shot}`, await picture(`${shot}.jpg`, shade()))
  return body
}

async function picture(name: string, r: number): Promise<File> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

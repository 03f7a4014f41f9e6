import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'

type Target = { to: string; field: string; form: HTMLFormElement | null | undefined }
export type Sent = { problem: Problem | null; alike?: { name: string; href: string } | null }

/** Resolves to what is wrong, or what it looks like. */
export async function sendPicture(file: File, target: Target, onProgress: (percent: number) => void): Promise<Sent> {
  const { fitPicture } = await import('./fit-picture.ts')
  const fitted = await fitPicture(file)
  const { heic, tooLarge, ofFile } = problems.image
  if (fitted === 'heic') return { problem: ofFile(file.name, heic) }
  if (fitted.size > business.uploads.maximumBytes) return { problem: ofFile(file.name, tooLarge) }
  return post(fitted, file.name, target, onProgress)
}

/** `fetch` does not tell how far a file is. */
function post(
  picture: Blob,
  name: string,
  { to, field, form }: Target,
  onProgress: (percent: number) => void,
): Promise<Sent> {
  const failed = { problem: problems.image.ofFile(name, problems.photo.failed) }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    for (const [key, value] of form ? new FormData(form) : []) if (typeof value === 'string') body.append(key, value)
    body.append(field, picture, name)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100))
    request.addEventListener('load', () => {
      const answer: unknown = request.status === 200 ? request.response : null
      resolve(isSent(answer) ? answer : failed)
    })
    request.addEventListener('error', () => resolve(failed))
    request.open('POST', to)
    request.send(body)
  })
}

function isSent(answer: unknown): answer is Sent {
  return typeof answer === 'object' && answer !== null && 'problem' in answer
}

import { business } from '#app/business.ts'
import { imageProblems, photoProblems, uploadProblems } from './words.ts'
import { partPrefix } from '#app/shared/form-name.ts'
import { isProblem, type Problem } from '#app/shared/outcome.ts'
import type { PiecesTo } from '#app/ui/form/send-in-pieces.ts'

type Target = {
  to: string
  field: string
  form?: HTMLFormElement | null
  /** Sent along. */
  more?: Record<string, string>
  /** Where it goes in pieces; otherwise it goes by the upload client to the store. */
  pieces?: PiecesTo
}
/**
 * `retry`: not taken, by no one's decision about the picture, and the same may be sent again by itself. No one was reached,
 * or the site cannot take it for now and `problem` says why.
 */
export type SendResult = {
  problem: Problem | null
  alike?: { name: string; href: string } | null
  retry?: 'unreached' | 'later'
}

/** What `sendPicture` in pieces loads before its first picture. */
export async function loadPictureSenders(): Promise<void> {
  const [, { loadPieces }] = await Promise.all([
    import('#app/ui/form/fit-picture.ts'),
    import('#app/ui/form/send-in-pieces.ts'),
  ])
  await loadPieces()
}

/** Ahead of its form, which takes the ticket in its place. Resolves to what is wrong, or what it looks like. */
export async function sendPicture(
  file: File,
  target: Target,
  onProgress: (percent: number) => void,
): Promise<SendResult> {
  const { fitPicture } = await import('#app/ui/form/fit-picture.ts')
  const fitted = await fitPicture(file, 'picture')
  const { heic, tooLarge, ofFile } = imageProblems
  if (fitted === 'heic') return { problem: ofFile(file.name, heic) }
  if (fitted.size > business.uploads.maximumBytes) return { problem: ofFile(file.name, tooLarge) }
  const failed = { problem: ofFile(file.name, photoProblems.failed), retry: 'unreached' } as const
  try {
    const sent = await sendAhead(new File([fitted], file.name, { type: fitted.type }), target, onProgress)
    if (isTicket(sent)) return (await post(sent.ticket, target, file.name)) ?? failed
    return isRefusal(sent) ? refusedBefore(file.name, sent.problem) : failed
  } catch {
    return failed
  }
}

async function sendAhead(file: File, { to, pieces }: Target, onProgress: (percent: number) => void): Promise<unknown> {
  if (pieces) {
    const { sendInPieces } = await import('#app/ui/form/send-in-pieces.ts')
    return new Promise((resolve, reject) => {
      sendInPieces(file, pieces, {
        onProgress,
        onArrived: (id) => resolve({ ticket: partPrefix + id }),
        onFailed(problem, status) {
          const said = problem ?? meantBy(status)
          if (said) resolve({ problem: said })
          else reject(new Error(`Not taken: ${status}`))
        },
      }).catch(reject)
    })
  }
  const { loadUploadClient } = await import('#app/ui/form/upload-client.ts')
  const send = await loadUploadClient()
  return send('picture', file, { input: { to }, onProgress })
}

/** By an answer without words of ours: it led to the sign-in page, or this person may not. */
function meantBy(status: number): Problem | null {
  if (status >= 200 && status < 300) return uploadProblems.signInFirst
  return status === 403 ? imageProblems.noForm : null
}

/** What passes by itself, or by signing in. A picture stays what it is, and a right is not given back within minutes. */
const passing: readonly (string | undefined)[] = [
  uploadProblems.tooMany.code,
  photoProblems.failed.code,
  uploadProblems.signInFirst.code,
]

function refusedBefore(name: string, problem: Problem): SendResult {
  return { problem: imageProblems.ofFile(name, problem), ...(passing.includes(problem.code) && { retry: 'later' }) }
}

/** The form around the field, with the ticket in place of the file. */
async function post(ticket: string, { to, field, form, more = {} }: Target, name: string): Promise<SendResult | null> {
  const body = new FormData()
  for (const [key, value] of form ? new FormData(form) : []) if (typeof value === 'string') body.append(key, value)
  for (const [key, value] of Object.entries(more)) body.append(key, value)
  body.append(field, ticket)
  const answer = await fetch(to, { method: 'POST', body })
  const sent: unknown = await answer.json().catch(() => null)
  if (!isSent(sent) || answer.ok) return isSent(sent) ? sent : null
  if (!sent.problem) return null
  // The site can't, or the sender has no right to, or has lost it.
  const problem = imageProblems.ofFile(name, sent.problem)
  return answer.status >= 500 ? { problem, retry: 'later' } : { problem }
}

function isTicket(answer: unknown): answer is { ticket: string } {
  return typeof answer === 'object' && answer !== null && 'ticket' in answer
}

function isRefusal(answer: unknown): answer is { problem: Problem } {
  return typeof answer === 'object' && answer !== null && 'problem' in answer && isProblem(answer.problem)
}

function isSent(answer: unknown): answer is SendResult {
  return typeof answer === 'object' && answer !== null && 'problem' in answer
}

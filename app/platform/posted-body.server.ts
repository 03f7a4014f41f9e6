/** Parsing a million fields would block everyone. */
import { isDatabaseAway } from '#app/platform/db.server.ts'
import { readBodyUpTo } from '#app/platform/file-content.server.ts'
import { parseMultipart, type FilePart } from '#app/platform/multipart.server.ts'
import { isTicket, receiveSent } from '#app/platform/sent-files.server.ts'
import { longestForm, mostFields } from '#app/platform/posted-fields.server.ts'
import type { Outcome, Problem } from '#app/shared/outcome.ts'

export type { FilePart }
export type FileReceiver = (part: FilePart) => Promise<Outcome<string>>

export async function readBody(
  request: Request,
  files: Record<string, FileReceiver>,
  refused: Record<string, Problem[]>,
): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  try {
    if (type.startsWith('application/x-www-form-urlencoded')) return await readFields(request)
    if (!type.startsWith('multipart/form-data')) throw new TypeError('not a form')
    const form = await parseMultipart(request, (name, part) => receivePart(name, part, files, refused))
    return keepLastFile(await receiveTickets(form, files, refused), files)
  } catch (error) {
    if (error instanceof Response || isDatabaseAway(error)) throw error
    throw new Response(null, { status: 400 })
  }
}

const longestBody = 3 * longestForm

async function readFields({ body }: Request): Promise<FormData> {
  const bytes = body === null ? Buffer.alloc(0) : await readBodyUpTo(body, longestBody)
  const text = bytes && Buffer.from(bytes).toString()
  if (text === null || text.split('&', mostFields + 1).length > mostFields) throw new Response(null, { status: 413 })
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

async function receivePart(
  name: string,
  part: FilePart,
  files: Record<string, FileReceiver>,
  refused: Record<string, Problem[]>,
) {
  const isAsked = part.filename !== '' && Object.hasOwn(files, name)
  const outcome = isAsked ? await files[name]?.(part) : undefined
  if (outcome && !outcome.ok) refused[name] = [outcome.problem]
  return outcome?.ok ? outcome.value : null
}

async function receiveTickets(
  form: FormData,
  files: Record<string, FileReceiver>,
  refused: Record<string, Problem[]>,
): Promise<FormData> {
  for (const name of Object.keys(files)) {
    const values = form.getAll(name)
    if (!values.some(isTicket)) continue
    form.delete(name)
    for (const value of values) {
      const taken = isTicket(value)
        ? await receiveSent(value, (part) => receivePart(name, part, files, refused))
        : value
      if (taken !== null) form.append(name, taken)
    }
  }
  return form
}

function keepLastFile(form: FormData, files: Record<string, FileReceiver>): FormData {
  for (const name of Object.keys(files)) {
    const values = form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '')
    form.delete(name)
    const last = values.at(-1)
    if (last) form.set(name, last)
  }
  return form
}

/**
 * What every route does with a request and an answer: read a form, refuse, redirect with a notice.
 * Hides conform's parsing and the one-shot cookie.
 */
import { parseWithZod } from '@conform-to/zod/v4'
import { createCookie, data, redirect } from '@remix-run/node'
import ipaddr from 'ipaddr.js'
import type { z } from 'zod/mini'

import { env } from '#app/platform/env.server.ts'
import { logError, pathOf, referenceOf } from '#app/platform/log.server.ts'
import { readBody, type FileReceiver } from '#app/platform/posted-body.server.ts'
import { intentField, storable } from '#app/platform/posted-fields.server.ts'
import { seconds } from '#app/shared/durations.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import { formatError, type FormReply } from '#app/shared/form-problems.ts'
import type { Notice, Problem } from '#app/shared/outcome.ts'

export type ReadForm<Value> =
  | { ok: true; value: Value; reply: (problem?: Problem, field?: string) => FormReply }
  /** `intent` is true when a button inside the form asked for something else than sending it (DECISIONS §5). */
  | {
      ok: false
      intent: boolean
      reply: (problem?: Problem, field?: string) => FormReply
      entries: Record<string, string>
    }

/**
 * What a page's own button, by its name, makes of its value and of what is typed: the fields it sets; undefined when it
 * means nothing.
 */
export type Presses = Record<
  string,
  (value: string, typed: Record<string, string>) => Record<string, string> | undefined
>

/**
 * Reads a posted form under its schema. Files named in `files` are received first and stand as ids from then on; other
 * files are dropped. A button named in `presses` sets fields instead of sending the form. Throws a 400 Response when the
 * body is no form or a robot filled the honeypot.
 */
export async function readForm<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  { files = {}, presses = {} }: { files?: Record<string, FileReceiver>; presses?: Presses } = {},
): Promise<ReadForm<z.output<Schema>> & { entries: Record<string, string> }> {
  const refused: Record<string, Problem[]> = {}
  const form = storable(await readBody(request, files, refused))
  if (form.get(honeypotField)) throw new Response(null, { status: 400 })
  form.delete(honeypotField)
  form.delete(formNameField)
  press(form, presses)
  const submission = parseWithZod(form, {
    schema,
    formatError,
  })
  const entries = textEntries(form)
  const reply = (problem?: Problem, field?: string) =>
    submission.reply({
      ...(problem && !field ? { formErrors: [problem] } : {}),
      fieldErrors: { ...refused, ...(problem && field ? { [field]: [problem] } : {}) },
    })
  const clean = Object.keys(refused).length === 0
  if (submission.status === 'success' && clean) return { ok: true, value: submission.value, reply, entries }
  return { ok: false, intent: submission.status === undefined, reply, entries }
}

/** The texts of a posted form, files read away; null when the body is none. */
export async function readTexts(request: Request): Promise<FormData | null> {
  if (request.bodyUsed) return null
  return readBody(request, {}, {})
    .then(storable)
    .catch(() => null)
}

/**
 * Answers a form that was wrong: 422 (200 for an intent, 429 for a problem that passes by waiting), the same page, all
 * that was typed.
 */
export function invalid(form: ReadForm<unknown>, problem?: Problem, field?: string) {
  const lastResult = form.reply(problem, field)
  if (problem?.retryAfter) return tooMany(lastResult, problem.retryAfter)
  return data({ lastResult }, { status: !form.ok && form.intent ? 200 : 422 })
}

/** Answers a form that was sent too often, with 429 and when to try again, in milliseconds from now. */
export function tooMany(lastResult: FormReply, retryAfter: number) {
  return data({ lastResult }, { status: 429, headers: { 'Retry-After': String(Math.ceil(retryAfter / seconds(1))) } })
}

/** Throws the 404 page with the words for what is missing. */
export function notFound(problem: Problem): never {
  throw data({ problem }, { status: 404 })
}

/**
 * What a screen has to read. When that fails it answers 503 with the screen's own words, never kept (DECISIONS §1); the
 * cause goes to the log.
 */
export async function orUnavailable<Read>(request: Request, problem: Problem, reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    logError('page.unavailable', error, { reference: referenceOf(request), path: pathOf(request) })
    throw data({ problem }, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  }
}

/** Throws the 403 page with the words for what is refused. */
export function forbidden(problem: Problem): never {
  throw data({ problem }, { status: 403 })
}

/** A refusal where the answer is a file or data, not a page: the words alone. */
export function refusal(problem: Problem, status: 401 | 403 | 404 | 405 | 503): Response {
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  if (status === 405) headers.set('Allow', 'POST')
  return new Response(problem.body, { status, headers })
}

const noticeCookie = createCookie('marque_notice', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 60,
  secure: env.origin.startsWith('https:'),
  secrets: [env.sessionSecret],
})

/** Goes on with a sentence for the next page, shown once. */
export async function redirectWithNotice(href: string, notice: Notice, headers = new Headers()) {
  headers.append('Set-Cookie', await noticeCookie.serialize(notice))
  return redirect(href, { status: 303, headers })
}

/** The sentence left for this page, if any, and the headers that take it away. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; headers: Headers }> {
  const headers = new Headers()
  const notice = (await noticeCookie.parse(request.headers.get('Cookie'))) as Notice | null
  if (notice) headers.append('Set-Cookie', await noticeCookie.serialize('', { maxAge: 0 }))
  return { notice: notice || null, headers }
}

/**
 * The caller's network address, as the server in front has told us, in the form in which limits count it: whoever has an
 * IPv6 address has 2^64 of them, so their whole network counts as one caller.
 */
export function addressOf(request: Request): string {
  const address = request.headers.get('x-client-address') || 'unknown'
  if (!ipaddr.IPv6.isValid(address)) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}

/** Sets what a pressed button stands for, and asks conform for no more than to look at it. */
function press(form: FormData, presses: Presses): void {
  for (const [name, read] of Object.entries(presses)) {
    const value = form.get(name)
    const fields = typeof value === 'string' ? read(value, textEntries(form)) : undefined
    form.delete(name)
    if (!fields) continue
    for (const [field, text] of Object.entries(fields)) form.set(field, text)
    form.set(intentField, JSON.stringify({ type: 'validate', payload: { name: Object.keys(fields)[0] } }))
  }
}

function textEntries(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

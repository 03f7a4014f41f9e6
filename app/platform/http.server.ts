/**
 * What every route does with a request and an answer: read a form, refuse, redirect with a notice.
 * Hides conform's parsing and the one-shot cookie.
 */
import { parse } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/node'
import ipaddr from 'ipaddr.js'
import type { z } from 'zod/mini'

import { env } from '#app/platform/env.server.ts'
import { logError, pathOf, referenceOf } from '#app/platform/log.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { readBody, type FileReceiver } from '#app/platform/posted-body.server.ts'
import { intentField, storable } from '#app/platform/posted-fields.server.ts'
import { seconds } from '#app/shared/durations.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import { formatError, type FormReply } from '#app/shared/form-problems.ts'
import { ok, type Notice, type Problem } from '#app/shared/outcome.ts'

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
export type Buttons = Record<
  string,
  (value: string, typed: Record<string, string>) => Record<string, string> | undefined
>

/**
 * Reads a posted form under its schema. Files named in `files` are received first and stand as ids from then on; other
 * files are dropped. A button named in `buttons` sets fields instead of sending the form. Throws a 400 Response when the
 * body is no form or a robot filled the honeypot.
 */
export async function readForm<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  { files = {}, buttons = {} }: { files?: Record<string, FileReceiver>; buttons?: Buttons } = {},
): Promise<ReadForm<z.output<Schema>> & { entries: Record<string, string> }> {
  const refused: Record<string, Problem[]> = {}
  const { receivers, failures } = collectFailures(files)
  const form = storable(await readBody(request, receivers, refused))
  postedForms.set(request, copyOf(form))
  if (failures.length > 0) throw failures[0]
  if (form.get(honeypotField)) throw new Response(null, { status: 400 })
  form.delete(honeypotField)
  form.delete(formNameField)
  applyButtons(form, buttons)
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

/** A service that an action needs has failed; why is logged already. */
export class Outage extends Error {
  override name = 'Outage'
  constructor(readonly problem: Problem) {
    super(problem.body)
  }
}

/** The texts of a posted form, files read away; null when the body is none. */
export async function readTexts(request: Request): Promise<FormData | null> {
  if (request.bodyUsed) return null
  const texts = await readBody(request, {}, {})
    .then(storable)
    .catch(() => null)
  if (texts) postedForms.set(request, copyOf(texts))
  return texts
}

const postedForms = new WeakMap<Request, FormData>()
const secrets = /password|secret|token/i

/**
 * What this request posted, whether an action has read it or failed before: for a page that comes back with it, and for a
 * form that sends it again. Stored files are in it by their ids, passwords are not; `secret` names one that was left out.
 */
export async function readPosted(request: Request): Promise<{
  entries: [name: string, value: string][]
  secret: string | undefined
  reply: (problem: Problem) => FormReply
}> {
  const form = copyOf(postedForms.get(request) ?? (await readTexts(request)) ?? new FormData())
  for (const name of [honeypotField, intentField]) form.delete(name)
  const [secret, ...others] = [...form.keys()].filter((name) => secrets.test(name))
  for (const name of [secret, ...others]) if (name) form.delete(name)
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  form.delete(formNameField)
  const submission = parse(form, { resolve: (value) => ({ value }) })
  return { entries, secret, reply: (problem) => submission.reply({ formErrors: [problem] }) as FormReply }
}

/**
 * Answers a form that was wrong: 422 (200 for an intent, 429 for a problem that passes by waiting), the same page, all
 * that was typed. Throws an Outage for a problem that is not the form's fault.
 */
export function invalid(form: ReadForm<unknown>, problem?: Problem, field?: string) {
  if (problem?.outage) throw new Outage(problem)
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
    logError('page.read_failed', error, { reference: referenceOf(request), path: pathOf(request) })
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

const noticeCookie = ownCookie('marque_notice', { maxAge: 60, secrets: [env.sessionSecret] })

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

/** Receivers that let the rest of the form arrive when one of them fails: it is shown again with all that was typed. */
function collectFailures(files: Record<string, FileReceiver>) {
  const failures: unknown[] = []
  const guarded =
    (receive: FileReceiver): FileReceiver =>
    async (part) => {
      try {
        const outcome = await receive(part)
        if (outcome.ok || !outcome.problem.outage) return outcome
        failures.push(new Outage(outcome.problem))
      } catch (error) {
        failures.push(error)
      }
      return ok('')
    }
  const receivers = Object.fromEntries(Object.entries(files).map(([name, receive]) => [name, guarded(receive)]))
  return { receivers, failures }
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

/** Sets what a pressed button stands for, and asks conform for no more than to look at it. */
function applyButtons(form: FormData, buttons: Buttons): void {
  for (const [name, read] of Object.entries(buttons)) {
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

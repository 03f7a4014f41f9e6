import { parse } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type HeadersFunction } from '@remix-run/node'
import { z } from 'zod/mini'

import { env } from '#app/platform/env.server.ts'
import { readBodyUpTo } from '#app/platform/file-content.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { readBody, type FileReceiver } from '#app/platform/posted-body.server.ts'
import { passwordFields, sanitizeFields, secretFields, textsOf } from '#app/platform/posted-fields.server.ts'
import { callerOf } from '#app/shared/caller.js'
import { seconds } from '#app/shared/durations.ts'
import { formNameField, intentField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import { formatError, impossible, type FormReply } from '#app/shared/form-problems.ts'
import { ok, type Notice, type Problem } from '#app/shared/outcome.ts'

type ReadForm<Value> = {
  reply: (problem?: Problem | Problem[], field?: string) => FormReply
  entries: Record<string, string>
} & ({ ok: true; value: Value } | { ok: false; intent: boolean })

export type Buttons = Record<string, (value: string, typed: Record<string, string>) => Filled | Promise<Filled>>
/** None where the button says nothing. */
type Filled = Record<string, string> | null | undefined

/** Files named in `files` become ids. Throws a 400 Response for a body that is no form, or none of several, and for a filled honeypot. */
export async function readForm<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  { files = {}, buttons = {} }: { files?: Record<string, FileReceiver>; buttons?: Buttons } = {},
): Promise<ReadForm<z.output<Schema>>> {
  const refused: Record<string, Problem[]> = {}
  const { receivers, failures } = guardReceivers(files, addressOf(request))
  const form = sanitizeFields(await readBody(request, receivers, refused))
  postedForms.set(request, copyOf(form))
  if (failures.length > 0) throw failures[0]
  if (form.get(honeypotField)) throw new Response(null, { status: 400 })
  form.delete(honeypotField)
  form.delete(formNameField)
  await applyButtons(form, buttons)
  const submission = parseWithZod(form, { schema, formatError })
  if (submission.status === 'error' && lacksForm(schema, submission.error))
    throw data({ problem: impossible }, { status: 400 })
  const entries = Object.fromEntries(textsOf(form))
  const reply = (problem?: Problem | Problem[], field?: string) =>
    submission.reply({
      hideFields: Object.keys(entries).filter(
        (name) => passwordFields.test(name) || (name === field && [problem].flat().some((each) => each?.emptiesField)),
      ),
      ...(problem && !field ? { formErrors: [problem].flat() } : {}),
      fieldErrors: { ...refused, ...(problem && field ? { [field]: [problem].flat() } : {}) },
    })
  const clean = Object.keys(refused).length === 0
  if (submission.status === 'success' && clean) return { ok: true, value: submission.value, reply, entries }
  return { ok: false, intent: submission.status === undefined, reply, entries }
}

/**
 * Of forms that are told apart by a field that no one sees: what is in it belongs to none of them, so that none could
 * show what is wrong.
 */
function lacksForm(schema: z.core.$ZodType, error: Record<string, Problem[] | null> | null): boolean {
  if (!(schema instanceof z.core.$ZodDiscriminatedUnion)) return false
  return Boolean(error?.[schema._zod.def.discriminator]?.includes(impossible))
}

/** Seconds. */
export const restartTakes = 10

const outageHeaders = { 'Cache-Control': 'no-store', 'Retry-After': String(restartTakes) }

export class Outage extends Error {
  override name = 'Outage'
  constructor(readonly problem: Problem) {
    super(problem.body)
  }
}

export async function readTexts(request: Request): Promise<FormData | null> {
  if (request.bodyUsed) return knownCopy(request)
  const texts = await readBody(request, {}, {})
    .then(sanitizeFields)
    .catch(() => null)
  if (texts) postedForms.set(request, copyOf(texts))
  return texts
}

/** In bytes: more than a script of ours sends. */
const longestJson = 16 * 1024

/** Null when it has more bytes. Throws a 400 Response when its sender went away. */
export async function readBodyText({ body }: Request, most: number): Promise<string | null> {
  const bytes = body ? await readBodyUpTo(body, most) : Buffer.alloc(0)
  return bytes && Buffer.from(bytes).toString()
}

/** Null when it isn't one, or too long. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readBodyText(request, longestJson)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const postedForms = new WeakMap<Request, FormData>()

/** Also after an action has read the form. `secret` names the first field left out. */
export async function readPosted(request: Request): Promise<{
  entries: [name: string, value: string][]
  secret: string | undefined
  reply: (problem: Problem) => FormReply
}> {
  const form = copyOf(postedForms.get(request) ?? (await readTexts(request)) ?? new FormData())
  for (const name of [honeypotField, intentField]) form.delete(name)
  const secrets = [...form.keys()].filter((name) => secretFields.test(name))
  for (const name of secrets) form.delete(name)
  const entries = textsOf(form)
  form.delete(formNameField)
  const submission = parse<Record<string, unknown>, Problem[]>(form, { resolve: (value) => ({ value }) })
  return { entries, secret: secrets[0], reply: (problem) => submission.reply({ formErrors: [problem] }) }
}

/** 422, 200 for an intent, 429 for a rate limit. Throws an Outage. */
export function invalid(form: ReadForm<unknown>, problem?: Problem, field?: string) {
  if (problem?.outage) throw new Outage(problem)
  const lastResult = form.reply(problem, field)
  if (problem?.retryAfter) return tooMany(lastResult, problem.retryAfter)
  return data({ lastResult }, { status: !form.ok && form.intent ? 200 : 422 })
}

/** A button has no page of its own that could show what is wrong: the page it is on says it. */
export function invalidButton(form: ReadForm<unknown>, back: string): Promise<Response> {
  const [problem = impossible] = Object.values(form.reply().error ?? {}).flatMap((found) => found ?? [])
  return redirectWithNotice(back, problem)
}

/**
 * Of several files some are refused, and the others kept: `refused` by field. 422, or 503 when one is refused for no fault
 * of its own.
 */
export function someRefused(form: ReadForm<unknown>, problem: Problem, refused: Record<string, Problem[]>) {
  const lastResult = form.reply(problem)
  const isOutage = Object.values(refused).some((problems) => problems.some(({ outage }) => outage))
  return data(
    { lastResult: { ...lastResult, error: { ...lastResult.error, ...refused } } },
    isOutage ? { status: 503, headers: outageHeaders } : { status: 422 },
  )
}

/** What a script reads of one file or part that it has sent. 503 when `problem` is an outage. */
export function answerPart<Answer extends { problem: Problem | null }>(answer: Answer): Response {
  return Response.json(answer, answer.problem?.outage ? { status: 503, headers: outageHeaders } : {})
}

export function tooMany(lastResult: FormReply, retryAfter: number) {
  return data({ lastResult }, { status: 429, headers: { 'Retry-After': String(Math.ceil(retryAfter / seconds(1))) } })
}

export const headersOfAnswer: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

/** For a loader: its page answers a form that the browser has sent by itself, and that led nowhere else. */
export function isAfterPost(request: Request): boolean {
  // Remix runs the loaders with the headers of the post.
  return request.method === 'GET' && request.headers.has('Content-Type')
}

export function notFound(problem: Problem): never {
  throw data({ problem }, { status: 404 })
}

export type NextStep = { href: string; label: string }

/** `next`: a link to what the person can do about it. */
export function forbidden(problem: Problem, next?: NextStep): never {
  throw data({ problem, next }, { status: 403 })
}

export function refusal(problem: Problem, status: 401 | 403 | 404 | 405 | 503): Response {
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  if (status === 405) headers.set('Allow', 'POST')
  return new Response(problem.body, { status, headers })
}

/** Runs nothing in the site's name, whatever the file contains. */
export const harmless = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

const noticeShape = z.object({ title: z.optional(z.string()), body: z.string(), kind: z.optional(z.literal('bad')) })
type NoticeShown = z.output<typeof noticeShape>
const noticeCookie = ownCookie('marque_notice', { maxAge: 60, secrets: env.sessionSecrets })

/** 303. The next page says it once; a problem is said as a refusal. */
export async function redirectWithNotice(href: string, notice: Notice | Problem, headers = new Headers()) {
  const { title, body } = notice
  const said = { title, body, kind: 'code' in notice ? 'bad' : undefined }
  headers.append('Set-Cookie', await noticeCookie.serialize(said))
  return redirect(href, { status: 303, headers })
}

/** What the page before left to say. Nothing beside the answer to a form that was sent since. */
export async function popNotice(request: Request): Promise<{ notice: NoticeShown | null; headers: Headers }> {
  const headers = new Headers()
  const notice = noticeShape.safeParse(await noticeCookie.parse(request.headers.get('Cookie'))).data
  if (notice) headers.append('Set-Cookie', await noticeCookie.serialize('', { maxAge: 0 }))
  return { notice: (!isAfterPost(request) && notice) || null, headers }
}

const unknownAddress = 'unknown'

export function addressOf(request: Request): string {
  return callerOf(request.headers.get('x-client-address') || unknownAddress)
}

export function knownAddress(request: Request): string | null {
  const address = addressOf(request)
  return address === unknownAddress ? null : address
}

/** Tells each receiver where its file came from, and collects what fails: the form behind a file is still read. */
function guardReceivers(files: Record<string, FileReceiver>, address: string) {
  const failures: unknown[] = []
  const guarded =
    (receive: FileReceiver): FileReceiver =>
    async (part) => {
      try {
        const outcome = await receive({ ...part, address })
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

function knownCopy(request: Request): FormData | null {
  const known = postedForms.get(request)
  return known ? copyOf(known) : null
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

async function applyButtons(form: FormData, buttons: Buttons): Promise<void> {
  for (const [name, read] of Object.entries(buttons)) {
    const value = form.get(name)
    const fields = typeof value === 'string' ? await read(value, Object.fromEntries(textsOf(form))) : undefined
    form.delete(name)
    if (!fields) continue
    for (const [field, text] of Object.entries(fields)) form.set(field, text)
    form.set(intentField, JSON.stringify({ type: 'validate', payload: { name: Object.keys(fields)[0] } }))
  }
}

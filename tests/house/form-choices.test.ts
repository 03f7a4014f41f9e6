/** What the schemas of all forms say to a choice that no page offers: of a select, radio buttons or checkboxes. */
import fs from 'node:fs'
import path from 'node:path'

import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'

import { sanitizeFields } from '#app/platform/posted-fields.server.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { isProblem } from '#app/shared/outcome.ts'
import { problems } from '#tests/support/all-words.ts'
import { madeOf } from '#tests/support/made-forms.ts'
import { subjects } from './rooms.cjs'

/** `others`: what a form with several kinds of submission needs to be of this kind. */
type Choice = { field: string; others: Record<string, string>; hasFallback: boolean }

const isWrapped = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodOptional ||
  schema instanceof z.core.$ZodNullable ||
  schema instanceof z.core.$ZodDefault ||
  schema instanceof z.core.$ZodPrefault ||
  schema instanceof z.core.$ZodNonOptional ||
  schema instanceof z.core.$ZodReadonly

function choicesOf(schema: z.core.$ZodType, at: Choice = { field: '', others: {}, hasFallback: false }): Choice[] {
  if (schema instanceof z.core.$ZodCatch) return choicesOf(schema._zod.def.innerType, { ...at, hasFallback: true })
  if (isWrapped(schema)) return choicesOf(schema._zod.def.innerType, at)
  if (schema instanceof z.core.$ZodPipe)
    return [...choicesOf(schema._zod.def.in, at), ...choicesOf(schema._zod.def.out, at)]
  if (schema instanceof z.core.$ZodArray) return choicesOf(schema._zod.def.element, at)
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => choicesOf(field, { ...at, field: name }))
  if (schema instanceof z.core.$ZodUnion) return unionChoices(schema, at)
  const isChoice = [z.core.$ZodEnum, z.core.$ZodLiteral, z.core.$ZodBoolean, z.core.$ZodUUID].some(
    (kind) => schema instanceof kind,
  )
  return isChoice ? [at] : []
}

function unionChoices(schema: z.core.$ZodUnion, at: Choice): Choice[] {
  const { options } = schema._zod.def
  if (!(schema instanceof z.core.$ZodDiscriminatedUnion))
    return options.some((option) => choicesOf(option).length > 0) ? [at] : []
  const { discriminator } = schema._zod.def
  return options.flatMap((option) => {
    const [kind = ''] = option._zod.propValues?.[discriminator] ?? []
    return choicesOf(option, { ...at, others: { ...at.others, [discriminator]: String(kind) } })
  })
}

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

async function formsOf(subject: string): Promise<[name: string, schema: unknown][]> {
  const file = path.resolve(subject, 'forms.ts')
  const exported: Record<string, unknown> = await import(file)
  return Object.entries(exported).flatMap(([name, value]): [string, unknown][] => {
    const form = `${path.basename(subject)} ${name}`
    if (isSchema(value)) return [[form, value]]
    return typeof value === 'function' && name.endsWith('Form')
      ? [[form, madeOf[form] && Reflect.apply(value, undefined, madeOf[form])]]
      : []
  })
}

const withForms = subjects.filter((subject) => fs.existsSync(`${subject}/forms.ts`))
const forms = (await Promise.all(withForms.map(formsOf))).flat()
const choices = forms.flatMap(([form, schema]) =>
  isSchema(schema)
    ? choicesOf(schema).map(({ hasFallback, ...choice }) => ({ form, schema, ...choice, hasFallback }))
    : [],
)

const sentences = new Set([
  ...bodiesOf(problems),
  ...formatError([{ message: 'Invalid input' }]).map(({ body }) => body),
])

function bodiesOf(tree: object): string[] {
  if (isProblem(tree)) return [tree.body]
  return Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? bodiesOf(value) : [],
  )
}

/** What the form says of the field, or of one in its list. */
function saidOf({ schema, field, others }: (typeof choices)[number], typed: string): string[] {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...others, [field]: typed })) form.set(name, value)
  const { error } = parseWithZod(sanitizeFields(form), { schema, formatError }).reply()
  return Object.entries(error ?? {}).flatMap(([name, found]) =>
    name === field || name.startsWith(`${field}[`) ? (found ?? []).map(({ body }) => body) : [],
  )
}

test('every form is known here', () => {
  expect(forms.filter(([, schema]) => !isSchema(schema)).map(([form]) => form)).toEqual([])
  const names = forms.map(([form]) => form)
  expect(Object.keys(madeOf).filter((form) => !names.includes(form))).toEqual([])
  expect(choices.length).toBeGreaterThan(80)
})

test.each(choices.filter(({ hasFallback }) => !hasFallback))(
  '$form refuses a made-up $field in our words',
  (choice) => {
    const said = saidOf(choice, 'made-up')
    expect(said).not.toEqual([])
    expect(said.filter((words) => !sentences.has(words))).toEqual([])
  },
)

test.each(choices.filter(({ hasFallback }) => hasFallback))(
  '$form replaces a made-up $field with its default',
  (choice) => {
    expect(saidOf(choice, 'made-up')).toEqual([])
  },
)

test('a form is read nowhere without our words', () => {
  const readers = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(ts|tsx)$/.test(name))
    .flatMap((name) => fs.readFileSync(path.join('app', name), 'utf8').match(/\bparseWithZod\([^)]*\)/g) ?? [])
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((call) => !call.includes('formatError'))).toEqual([])
})

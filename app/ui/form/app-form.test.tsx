import { parseWithZod } from '@conform-to/zod/v4'
import { parse } from 'node-html-parser'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { bookingProblems } from '#app/bookings/booking/words.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { formatError, issue } from '#app/shared/form-problems.ts'
import { AppForm } from './app-form.tsx'
import { CheckField } from './check-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FileField } from './file-field.tsx'
import { TextField } from './text-field.tsx'
import { useAppForm } from './use-app-form.ts'

const schema = z.object({
  email: z.email(issue(accountProblems.emailForm)),
  password: z.string({ error: issue(accountProblems.passwordMissing) }),
  deposit: z.enum(['card', 'cash']),
  agreement: z.literal('on', { error: issue(bookingProblems.notAgreed) }),
  front: z.string(),
  back: z.string({ error: issue(bookingProblems.missingDocuments) }),
})

function Page({ body }: { body?: Record<string, string> }) {
  const lastResult = body && parseWithZod(new URLSearchParams(body), { schema, formatError }).reply()
  const [form, fields] = useAppForm<typeof schema>({ id: 'test', lastResult, defaultValue: { deposit: 'card' } })
  const choices = [
    { value: 'card', label: 'Card' },
    { value: 'cash', label: 'Cash' },
  ]
  return (
    <AppForm form={form} title="Missing Documents" submit="Reserve">
      <TextField field={fields.email} label="Email" type="email" hint="We write to it." />
      <TextField field={fields.password} label="Password" type="password" />
      <ChoiceField field={fields.deposit} label="Pay the deposit by" choices={choices} />
      <CheckField field={fields.agreement} label="I accept" />
      <FileField form={form} field={fields.front} label="Front" accept="image/png" />
      <FileField form={form} field={fields.back} label="Back" accept="image/png" />
    </AppForm>
  )
}

function render(body?: Record<string, string>) {
  const router = createMemoryRouter([{ path: '/', element: <Page body={body} /> }])
  return parse(renderToString(<RouterProvider router={router} />))
}

const typed = { email: 'mia@', password: '', deposit: 'cash', front: 'upload-1' }

test('a fresh form shows its defaults and no errors', () => {
  const page = render()
  expect(page.querySelector('[role=alert]')).toBeNull()
  expect(page.querySelector('input[value=card]')?.hasAttribute('checked')).toBe(true)
  expect(page.querySelectorAll('[aria-invalid]')).toHaveLength(0)
})

test('the summary of a refused form names its title and links to every wrong field', () => {
  const summary = render(typed).querySelector('[role=alert]')!
  expect(summary.text).toContain('Missing Documents')
  const targets = summary.querySelectorAll('a').map((link) => link.getAttribute('href'))
  expect(targets).toEqual(['#test-email', '#test-password', '#test-agreement', '#test-back'])
  for (const target of targets) expect(render(typed).querySelector(target!)).not.toBeNull()
})

test('a wrong field is tied to its hint and its error', () => {
  const page = render(typed)
  const email = page.querySelector('#test-email')!
  expect(email.getAttribute('aria-invalid')).toBe('true')
  const said = email
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => page.querySelector(`#${id}`)?.text)
  expect(said).toEqual(['We write to it.', accountProblems.emailForm.body])
})

test('what was typed and uploaded is kept, but for the password', () => {
  const page = render({ ...typed, password: 'secret' })
  expect(page.querySelector('#test-email')?.getAttribute('value')).toBe('mia@')
  expect(page.querySelector('#test-password')?.getAttribute('value')).toBeUndefined()
  expect(page.querySelector('input[value=cash]')?.hasAttribute('checked')).toBe(true)
  expect(page.querySelector('input[name=front]')?.getAttribute('value')).toBe('upload-1')
  expect(page.text).toContain('Document uploaded')
  expect(page.querySelector('input[name=back]')?.getAttribute('type')).toBe('file')
})

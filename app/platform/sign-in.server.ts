import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'

import type { Outcome } from '#app/shared/outcome.ts'

type Credentials = { username: string; password: string }

export async function authenticate<Person>(
  request: Request,
  credentials: Credentials,
  verify: (credentials: Credentials) => Promise<Outcome<Person>>,
): Promise<Outcome<Person>> {
  const authenticator = new Authenticator<Outcome<Person>>()
  authenticator.use(
    new FormStrategy(({ form }) => verify({ username: text(form, 'username'), password: text(form, 'password') })),
  )
  const body = new URLSearchParams(credentials)
  return authenticator.authenticate('form', new Request(request.url, { method: 'POST', body }))
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

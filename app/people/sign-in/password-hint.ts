import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import type { Problem } from '#app/shared/outcome.ts'

export function passwordTooShort(length: number): Problem {
  const { passwordShort, staffPasswordShort } = problems.account
  return length === business.accounts.passwordLength ? passwordShort : staffPasswordShort
}

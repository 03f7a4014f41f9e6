import { business } from '#app/business.ts'
import { accountProblems } from './words.ts'
import type { Problem } from '#app/shared/outcome.ts'

export function passwordTooShort(length: number): Problem {
  const { passwordShort, staffPasswordShort } = accountProblems
  return length === business.accounts.passwordLength ? passwordShort : staffPasswordShort
}

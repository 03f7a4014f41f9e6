/** For pages that ask who is there before something changes (proof-form.tsx). */
import { readForm } from '#app/platform/http.server.ts'
import { codeForm, passwordProofForm } from './forms.ts'
import { findFactors } from './second-factor.server.ts'

/** Whether it takes a factor instead of the password, and whether a passkey will do. */
export async function findAskedProof(profileId: string): Promise<{ factor: boolean; passkeys: boolean }> {
  const { asksForSecondStep, passkeys } = await findFactors(profileId)
  return { factor: asksForSecondStep, passkeys: passkeys > 0 }
}

/** The form that was shown to this person. */
export async function readProof(request: Request, profileId: string) {
  const { factor } = await findAskedProof(profileId)
  return readForm(request, factor ? codeForm : passwordProofForm)
}

import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { signInWithPasskey } from '#app/people/sign-in/commands.server.ts'
import { passkeySignInForm } from '#app/people/sign-in/forms.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'

/** Another's session in this browser lasts until the new person is proven. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const returnTo = samePath(new URL(request.url).searchParams.get('returnTo'))
  const onwards = returnTo ?? hrefs.dashboard()
  const back = viewer ? onwards : hrefs.signIn({ returnTo })
  const form = await readForm(request, passkeySignInForm)
  if (!form.ok) return invalidButton(form, back)
  const signedIn = await signInWithPasskey({ request, credential: form.value.credential, now: now() })
  if (!signedIn.ok) return redirectWithNotice(back, signedIn.problem)
  return redirect(onwards, { status: 303, headers: signedIn.value })
}

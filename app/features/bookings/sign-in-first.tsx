import { useEffect, useRef } from 'react'

import { problems } from '#app/messages/problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { BookingAnswer } from './payment-tab.ts'

/** With scripts each new answer takes the focus. */
export function SignInFirst({ action, answer }: { action: string; answer: BookingAnswer }) {
  const returnTo = `${action}#book`
  const note = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each answer is news, though it says the same
  useEffect(() => note.current?.focus(), [answer])
  return (
    <div className="note warn" role="alert" tabIndex={-1} ref={note}>
      <p>{problems.booking.signInFirst.title}</p>
      <p>
        {problems.booking.signInFirst.body}. What you typed is kept; files have to be chosen again after signing in.
      </p>
      <div className="row mt-4">
        <ButtonLink to={hrefs.signUp({ returnTo, type: 'member' })}>Sign Up</ButtonLink>
        <ButtonLink look="line" to={hrefs.signIn({ returnTo })}>
          Sign In
        </ButtonLink>
      </div>
    </div>
  )
}

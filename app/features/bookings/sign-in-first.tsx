import { problems } from '#app/messages/problems.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** What a visitor's form is answered with: who signs in comes back to it. `action` is the page that owns the form. */
export function SignInFirst({ action }: { action: string }) {
  const returnTo = `${action}#book`
  return (
    <Note tone="warn" title={problems.booking.signInFirst.title}>
      {problems.booking.signInFirst.body}. What you typed is kept; files have to be chosen again after signing in.{' '}
      <TextLink to={hrefs.signIn({ returnTo })}>Sign In</TextLink> or{' '}
      <TextLink to={hrefs.signUp({ returnTo, type: 'member' })}>Sign Up</TextLink>
    </Note>
  )
}

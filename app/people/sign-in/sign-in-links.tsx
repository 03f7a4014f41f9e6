import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'

type Props = { question: string; to: string; action: string; returnTo: string | undefined }

/** Under one way in: the other, and the page that offers both. */
export function SignInLinks({ question, to, action, returnTo }: Props) {
  return (
    <>
      <p className="small quiet">
        {question}{' '}
        <Link className="link" to={to}>
          {action}
        </Link>
      </p>
      <p className="small quiet">
        <Link className="link" to={hrefs.auth({ returnTo })}>
          Back to sign-in options
        </Link>
      </p>
    </>
  )
}

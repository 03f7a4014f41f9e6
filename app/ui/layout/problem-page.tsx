import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'

type Props = { title?: string; body?: string; reference?: string; action?: React.ReactNode }

export function ProblemPage({ title, body, reference, action }: Props) {
  return (
    <div className="wrap page grid justify-items-start gap-5">
      <h1>{title ?? body}</h1>
      {title && body && <p className="lead quiet">{body}</p>}
      {reference && (
        <p className="quiet">
          Reference number <span className="num text-ink">{reference}</span>. Please mention it when you call{' '}
          <a className="whitespace-nowrap" href={`tel:${business.phone.e164}`}>
            {business.phone.display}
          </a>
          .
        </p>
      )}
      {action ?? <ButtonLink to={hrefs.home()}>Return to Home</ButtonLink>}
    </div>
  )
}

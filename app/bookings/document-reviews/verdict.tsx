import { documentReviewLabels } from './words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { VerdictForms } from './verdict-forms.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

const words = documentReviewLabels

type Props = Omit<React.ComponentProps<typeof VerdictForms>, 'hasNext'> & {
  isThere: boolean
  decided: { title: string; by: string; reason: string | null; bad: boolean } | null
  next: { id: string; words: string } | null
  /** Bookings whose cars ask for more years than the license was held. */
  tooNewFor: { number: string; car: string; pickup: string; years: number }[]
}

/** What was decided, or the two ways to decide it. */
export function Verdict({ isThere, decided, next, tooNewFor, ...forms }: Props) {
  const given = <VerdictForms {...forms} hasNext={next !== null} />
  return (
    <section>
      <h2 className="head mb-3">{words.verdict}</h2>
      {decided ? (
        <div className="grid gap-5">
          <Note title={decided.title} tone={decided.bad ? 'bad' : undefined}>
            {decided.reason && <span className="block">{decided.reason}</span>}
            <span className="small">{decided.by}</span>
          </Note>
          {tooNewFor.length > 0 && (
            <Note title={words.tooNewFor} tone="bad">
              {tooNewFor.map(({ number, ...booking }) => (
                <span key={number} className="block">
                  <Link className="link" to={hrefs.rental(number)}>
                    {number}
                  </Link>
                  {`: ${words.tooNew(booking)}`}
                </span>
              ))}
              <span className="block">{words.tooNewNext}</span>
            </Note>
          )}
          {next && (
            <ButtonLink to={officeHrefs.documentReview(next.id)}>
              <span className="wrap-anywhere">{`${words.next}: ${next.words}`}</span>
            </ButtonLink>
          )}
          {isThere && (
            <details open={forms.lastResult !== undefined}>
              <summary className="link small">{words.change}</summary>
              <div className="mt-5">{given}</div>
            </details>
          )}
        </div>
      ) : (
        isThere && given
      )}
    </section>
  )
}

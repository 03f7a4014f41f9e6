import { business } from '#app/business.ts'
import { documentTypeLabels } from './words.ts'
import { date, plainDate, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { isExpired, isUseless, documentStandingOf, type SummedDocument } from './summary.ts'

type Document = SummedDocument & {
  id: string
  documentType: keyof typeof documentTypeLabels
  reviewReason: string | null
}

type Props = {
  documents: Document[]
  today: CalendarDate
  retention: { keep: boolean; deletedOn: string } | null
  over: boolean
  /** Until when a document is valid is not said of one that is. */
  brief?: boolean
}

export function DocumentStates({ documents, today, retention, over, brief }: Props) {
  if (documents.length === 0)
    return <p className="quiet">This booking has no documents.{!over && ' Bring them to the pickup.'}</p>
  const there = documents.some(({ state }) => state !== 'deleted')
  return (
    <>
      <ul>
        {documents.map((document) => {
          const standing = documentStandingOf(document, today)
          return (
            <li key={document.id} className="border-t border-line py-3">
              <p className="flex items-baseline justify-between gap-3">
                {document.state === 'deleted' ? (
                  documentTypeLabels[document.documentType]
                ) : (
                  <Link className="link" to={hrefs.document(document.id)} target="_blank">
                    {documentTypeLabels[document.documentType]}
                  </Link>
                )}
                <State look={standing.look}>{standing.words}</State>
              </p>
              {document.expiresOn && (!brief || isExpired(document, today)) && (
                <p className="small quiet">
                  {isExpired(document, today) ? 'Expired on' : 'Expires on'} {plainDate(date(document.expiresOn))}
                </p>
              )}
              {document.reviewReason && <p className="small quiet">{document.reviewReason}</p>}
            </li>
          )
        })}
      </ul>
      {!over && documents.some((document) => isUseless(document, today)) && (
        <p className="mt-4">
          Bring a valid one to the pickup, or call{' '}
          <a className="whitespace-nowrap" href={`tel:${business.phone.e164}`}>
            {business.phone.display}
          </a>
          . We can’t hand over the car without it.
        </p>
      )}
      {retention && there && <Keeping {...retention} />}
    </>
  )
}

function Keeping({ keep, deletedOn }: NonNullable<Props['retention']>) {
  return (
    <PostForm action={hrefs.documentKeeping()} className="mt-4">
      <input type="hidden" name="keep" value={keep ? 'no' : 'yes'} />
      <p className="quiet mb-4">
        {keep ? (
          'We’ll keep your documents for your next rental until you tell us not to.'
        ) : (
          <Unbroken
            text={`We’ll delete your documents on ${deletedOn}. If you book again before then, we keep them longer.`}
          />
        )}
      </p>
      <SubmitButton look="line" compact>
        {keep ? 'Don’t keep them' : 'Keep for my next rental'}
      </SubmitButton>
    </PostForm>
  )
}

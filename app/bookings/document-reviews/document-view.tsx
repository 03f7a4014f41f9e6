import { documentStateLabels, documentTypeLabels } from '#app/bookings/documents/words.ts'
import { documentReviewLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { DocumentPicture } from './document-picture.tsx'

const words = documentReviewLabels

type Props = {
  document: {
    id: string
    documentType: keyof typeof documentTypeLabels
    state: 'ready' | keyof typeof documentStateLabels
    mimeType: string | null
    fileSize: number | null
  }
  /** Of a PDF. */
  pages: { shown: number; all: number }
  customer: string
}

/** Through the guarded stream, which logs who opens it. */
export function DocumentView({ document: { id, documentType, state, mimeType, fileSize }, pages, customer }: Props) {
  const kind = documentTypeLabels[documentType]
  if (state !== 'ready')
    return (
      <EmptyState title={documentStateLabels[state]} body={state === 'deleted' ? words.deleted : words.unreadable} />
    )
  const download = hrefs.document(id, { download: 'yes' })
  const alt = words.pictureOf(kind, customer)
  if (pages.shown > 0)
    return (
      <div className="grid gap-6">
        {Array.from({ length: pages.shown }, (_, index) => index + 1).map((page) => (
          <DocumentPicture key={`${id} ${page}`} src={hrefs.document(id, { page })} alt={words.pageOf(alt, page)}>
            {page === 1 && (
              <TextLink small to={download} download="">
                {words.download}
              </TextLink>
            )}
          </DocumentPicture>
        ))}
        {pages.all > pages.shown && <p className="help">{words.morePages(pages)}</p>}
      </div>
    )
  if (mimeType === 'application/pdf')
    return (
      <div className="grid place-content-center justify-items-center gap-3 min-h-80 p-8 border border-line text-center">
        <h2 className="head">{kind}</h2>
        <p className="quiet num">{words.pdf(printedSize(fileSize ?? 0))}</p>
        <ButtonLink to={download} look="line" download="">
          {words.download}
        </ButtonLink>
        <p className="help">{words.pdfHint}</p>
      </div>
    )
  return (
    <DocumentPicture key={id} src={hrefs.document(id)} alt={alt}>
      <TextLink small to={hrefs.document(id)} target="_blank">
        {words.openAlone}
      </TextLink>
      <TextLink small to={download} download="">
        {words.download}
      </TextLink>
    </DocumentPicture>
  )
}

function printedSize(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

import type { standingOf } from '#app/bookings/documents/summary.ts'
import { labels } from '#app/messages/labels.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = labels.customer

export type CustomerDocument = {
  id: string
  documentType: keyof typeof labels.documentType
  standing: ReturnType<typeof standingOf>
  received: string
  kept: string | null
}

/** Each opens in the page of its verdict. */
export function CustomerDocuments({ documents }: { documents: CustomerDocument[] }) {
  return (
    <Table
      caption={words.documents}
      columns={[words.document, words.verdict, labels.documentReviews.received, labels.documentReviews.kept]}
    >
      <tbody>
        {documents.map(({ id, documentType, standing, received, kept }) => (
          <tr key={id}>
            <td className="max-md:col-span-full">
              <TextLink to={officeHrefs.documentReview(id)}>{labels.documentType[documentType]}</TextLink>
            </td>
            <td className="max-md:col-span-full">
              <State look={standing.look}>{standing.words}</State>
            </td>
            <td data-head={labels.documentReviews.received}>{received}</td>
            <td data-head={labels.documentReviews.kept}>{kept ?? words.noEnd}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

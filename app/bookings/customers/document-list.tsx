import type { documentStandingOf } from '#app/bookings/documents/summary.ts'
import { documentReviewLabels } from '#app/bookings/document-reviews/words.ts'
import { documentTypeLabels } from '#app/bookings/documents/words.ts'
import { customerLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = customerLabels

export type CustomerDocument = {
  id: string
  documentType: keyof typeof documentTypeLabels
  standing: ReturnType<typeof documentStandingOf>
  received: string
  kept: string | null
}

/** Each opens in the page of its verdict. */
export function CustomerDocuments({ documents }: { documents: CustomerDocument[] }) {
  return (
    <Table
      caption={words.documents}
      columns={[words.document, words.verdict, documentReviewLabels.received, documentReviewLabels.kept]}
    >
      <tbody>
        {documents.map(({ id, documentType, standing, received, kept }) => (
          <tr key={id}>
            <td className="max-md:col-span-full">
              <TextLink to={officeHrefs.documentReview(id)}>{documentTypeLabels[documentType]}</TextLink>
            </td>
            <td className="max-md:col-span-full">
              <State look={standing.look}>{standing.words}</State>
            </td>
            <td data-head={documentReviewLabels.received}>{received}</td>
            <td data-head={documentReviewLabels.kept}>{kept ?? words.noEnd}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

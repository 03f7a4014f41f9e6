import { chatLabels } from '#app/community/chat/words.ts'
import { Table } from '#app/ui/table.tsx'

type Closed = {
  id: string
  reason: string | null
  reporter: string
  resolvedAt: string | null
  resolvedBy: string | null
  message: { words: string; deletedAt: Date | null }
  author: { name: string }
}

export function ClosedReports({ reports }: { reports: Closed[] }) {
  return (
    <Table caption="Closed reports" columns={['Message', 'Author', 'Reported by', 'Closed']} className="table stack">
      <tbody>
        {reports.map((report) => (
          <tr key={report.id}>
            <td className="measure">{report.message.deletedAt ? chatLabels.removed : report.message.words}</td>
            <td>{report.author.name}</td>
            <td>{`${report.reporter}: ${report.reason ?? ''}`}</td>
            <td>{`${report.resolvedAt}, ${report.resolvedBy ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

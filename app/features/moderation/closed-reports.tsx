import { labels } from '#app/messages/labels.ts'

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
    <table className="table stack">
      <caption className="visually-hidden">Closed reports</caption>
      <thead>
        <tr>
          <th scope="col">Message</th>
          <th scope="col">Author</th>
          <th scope="col">Reported by</th>
          <th scope="col">Closed</th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <tr key={report.id}>
            <td className="measure">{report.message.deletedAt ? labels.chat.removed : report.message.words}</td>
            <td>{report.author.name}</td>
            <td>{`${report.reporter}: ${report.reason ?? ''}`}</td>
            <td>{`${report.resolvedAt}, ${report.resolvedBy ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

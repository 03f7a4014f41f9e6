import type { Role } from '#app/shared/roles.ts'
import { chatLabels } from '#app/community/chat/words.ts'
import { roleLabels } from '#app/people/access/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'

type Report = {
  id: string
  reason: string | null
  at: string
  reporter: string
  muted: boolean
  mayMute: boolean
  message: { id: string; words: string; at: string; deletedAt: Date | string | null }
  author: { id: string; name: string; username: string; role: Role; isDeleted: boolean }
}

export function ReportList({ reports }: { reports: Report[] }) {
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.id} className="rule py-6">
          <p className="row flex-wrap gap-x-3 gap-y-1">
            {report.author.isDeleted ? (
              report.author.name
            ) : (
              <Link to={hrefs.profile(report.author.username)}>{report.author.name}</Link>
            )}
            <Badge role={report.author.role}>{roleLabels[report.author.role]}</Badge>
            <span className="micro mute">{report.message.at}</span>
          </p>
          <p className="measure whitespace-pre-line mt-2">{report.message.words}</p>
          <p className="note warn small mt-4">
            {report.reporter}, {report.at}: {report.reason}
          </p>
          <div className="row flex-wrap gap-3 mt-4">
            <Act to={officeHrefs.reportResolution(report.id)}>
              {report.message.deletedAt ? chatLabels.closeReport : chatLabels.keepMessage}
            </Act>
            {!report.message.deletedAt && (
              <Act to={officeHrefs.messageRemoval(report.message.id)} danger>
                Remove message
              </Act>
            )}
            {report.mayMute && !report.muted && <Act to={officeHrefs.mute(report.author.id)}>{chatLabels.mute}</Act>}
            {report.muted && <span className="small quiet">{chatLabels.muted}</span>}
            {report.mayMute && report.muted && (
              <Act to={officeHrefs.muteRemoval(report.author.id)}>{chatLabels.endMute}</Act>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Act({ to, danger, children }: { to: string; danger?: boolean; children: string }) {
  return (
    <PostForm action={to}>
      <SubmitButton look={danger ? 'danger' : 'line'} compact>
        {children}
      </SubmitButton>
    </PostForm>
  )
}

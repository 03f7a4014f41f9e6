import { Note } from '#app/ui/feedback/note.tsx'
import { secondFactorLabels } from './words.ts'

export function RecoveryCodeList({ codes }: { codes: string[] }) {
  return (
    <Note tone="ok" title={secondFactorLabels.codesShown}>
      <ol className="num my-4 grid gap-x-8 gap-y-1 sm:grid-cols-2" id="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="small">{secondFactorLabels.codesOnce}</p>
    </Note>
  )
}

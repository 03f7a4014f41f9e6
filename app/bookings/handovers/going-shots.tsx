import { labels } from '#app/messages/labels.ts'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import type { Going } from './line-state.ts'
import type { ReportLine } from './report-line.ts'

type Props = {
  label: string
  going: Extract<Going, { kind: 'shot' }>[]
  line: { ask: (work: (ready: ReportLine) => unknown) => void }
}

const words = labels.unsent

/** The photographs of one view that are on their way, wait for a line or were refused. */
export function GoingShots({ label, going, line }: Props) {
  return (
    <>
      {going.map(({ id, file, percent, attempts, problem, waits }) =>
        problem === undefined && attempts === 0 ? (
          <UploadProgress key={id} name={file.name} percent={percent} label={`${label}, ${file.name}`} />
        ) : (
          <div key={id}>
            {problem === undefined ? (
              <p className="small quiet wrap-anywhere" role="status">
                {waits ?? `${file.name}: ${labels.condition.toBeSent}`}
              </p>
            ) : (
              <p className="error wrap-anywhere" role="alert">
                {problem}
              </p>
            )}
            <p className="row">
              <button
                type="button"
                className="link small"
                aria-label={`${words.retry}: ${file.name}`}
                onClick={() => line.ask((ready) => ready.retry(id))}
              >
                {words.retry}
              </button>
              <button
                type="button"
                className="link small"
                aria-label={`${labels.action.remove}: ${file.name}`}
                onClick={() => line.ask((ready) => ready.drop(id))}
              >
                {labels.action.remove}
              </button>
            </p>
          </div>
        ),
      )}
    </>
  )
}

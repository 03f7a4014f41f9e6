import { conditionLabels } from '#app/bookings/condition/words.ts'
import { actionLabels } from '#app/ui/words.ts'
import { unsentLabels } from './words.ts'
import { UploadProgress } from '#app/ui/form/file-field.tsx'
import type { Going } from './line-state.ts'
import type { ReportLine } from './report-line.ts'

type Props = {
  label: string
  going: Extract<Going, { kind: 'shot' }>[]
  line: { ask: (work: (ready: ReportLine) => unknown) => void }
}

const words = unsentLabels

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
                {waits ?? `${file.name}: ${conditionLabels.toBeSent}`}
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
                aria-label={`${actionLabels.remove}: ${file.name}`}
                onClick={() => line.ask((ready) => ready.drop(id))}
              >
                {actionLabels.remove}
              </button>
            </p>
          </div>
        ),
      )}
    </>
  )
}

import { documentReviewLabels } from './words.ts'

const words = documentReviewLabels

type Access = { id: string; kind: keyof typeof words.access; viewer: string; at: string }

/** Of staff: customers open their own without a trace. */
export function AccessList({ accesses }: { accesses: Access[] }) {
  if (accesses.length === 0) return <p className="quiet">{words.noAccess}</p>
  return (
    <ol className="quiet">
      {accesses.map(({ id, kind, viewer, at }) => (
        <li key={id} className="border-t border-line py-3">
          <span className="small mute num grid">{at}</span>
          {`${words.access[kind]}: ${viewer}`}
        </li>
      ))}
    </ol>
  )
}

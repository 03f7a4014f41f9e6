type Fact = { label: string; figure: string; note?: string }

/** Figures with what they are of. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="num grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-y-5 gap-x-6 mt-5">
      {facts.map(({ label, figure, note }) => (
        <div key={label}>
          <dt className="text-help text-ink-3">{label}</dt>
          <dd>
            {figure}
            {note && <span className="small mute block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = { label: string; figure: string; note?: string }

/** Figures with what they are of. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="figures-facts num">
      {facts.map(({ label, figure, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure}
            {note && <span className="small mute block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = { label: string; figure: string; note?: string }

type Props = {
  title: string
  /** What is counted. */
  meaning?: string
  facts: readonly Fact[]
}

/** Figures with what they are of. */
export function FactList({ title, meaning, facts }: Props) {
  return (
    <section>
      <h2 className="head">{title}</h2>
      {meaning && <p className="help mt-2">{meaning}</p>}
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
    </section>
  )
}

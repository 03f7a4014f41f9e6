/** A heading beside what it heads. `id` is what other pages link to; `wide` leaves the measure to the content. */
export function Chapter({ title, id, wide, children }: { title: string; id?: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <section className="chapter" id={id}>
      <h2>{title}</h2>
      <div className={wide ? undefined : 'prose'}>{children}</div>
    </section>
  )
}

/** Short sentences, one under the other. */
export function Rules({ items }: { items: readonly string[] }) {
  return (
    <ul className="prose">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** Label left, figure right, hairlines between. */
export function Facts({ rows }: { rows: readonly (readonly [label: React.ReactNode, value: React.ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([label, value], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The figures at the head of a page of money. */
export function Sums({ sums }: { sums: readonly { label: string; sum: string }[] }) {
  return (
    <dl className="figures sums num">
      {sums.map(({ label, sum }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}

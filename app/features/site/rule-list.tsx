export function RuleList({ items }: { items: readonly string[] }) {
  return (
    <ul className="prose">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

import { Unbroken } from '#app/ui/unbroken.tsx'

export function RuleList({ items }: { items: readonly string[] }) {
  return (
    <ul className="prose">
      {items.map((item) => (
        <li key={item}>
          <Unbroken text={item} />
        </li>
      ))}
    </ul>
  )
}

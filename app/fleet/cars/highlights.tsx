export function Highlights({ highlights }: { highlights: readonly string[] }) {
  if (highlights.length === 0) return null
  return (
    <ul className="highlights">
      {highlights.map((highlight) => (
        <li key={highlight}>{highlight}</li>
      ))}
    </ul>
  )
}

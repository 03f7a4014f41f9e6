type Row = readonly [label: React.ReactNode, value: React.ReactNode]

/** Rows without a value are left out. */
export function Facts({ rows, className }: { rows: readonly Row[]; className?: string }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className={className ? `facts ${className}` : 'facts'}>
      {known.map(([label, value], index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { Unbroken } from './unbroken.tsx'

type Row = readonly [label: React.ReactNode, value: React.ReactNode]

/** Rows without a value are left out. */
export function Facts({ rows, className }: { rows: readonly Row[]; className?: string }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className={className ? `facts ${className}` : 'facts'}>
      {known.map(([label, value], index) => (
        <div key={index}>
          <dt>{typeof label === 'string' ? <Unbroken text={label} /> : label}</dt>
          <dd>{typeof value === 'string' ? <Unbroken text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

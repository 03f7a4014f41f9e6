/** `right`: of figures. `hidden`: read out alone. */
type Column = string | { name: string; right?: boolean; hidden?: boolean; className?: string }

type Props = {
  caption: string
  columns: (Column | false | '' | null | undefined)[]
  className?: string
  children: React.ReactNode
}

/** Its caption is read out alone. Children are the table's bodies and its foot. */
export function Table({ caption, columns, className = 'table stack num', children }: Props) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            if (!column) return null
            const { name, right, hidden, className: own } = typeof column === 'string' ? { name: column } : column
            return (
              <th key={name} scope="col" className={right ? 'right' : own}>
                {hidden ? <span className="visually-hidden">{name}</span> : name}
              </th>
            )
          })}
        </tr>
      </thead>
      {children}
    </table>
  )
}

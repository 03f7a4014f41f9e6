/** `className`: "right" for figures, or a width. `hidden`: read out alone. */
type Column = string | { name: string; className?: string; hidden?: boolean }

type Props = {
  /** Read out alone. */
  caption: string
  columns: (Column | false | '' | null | undefined)[]
  className?: string
  /** The table's bodies and its foot. */
  children: React.ReactNode
}

export function Table({ caption, columns, className = 'table stack num', children }: Props) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            if (!column) return null
            const { name, className: own, hidden } = typeof column === 'string' ? { name: column } : column
            return (
              <th key={name} scope="col" className={own}>
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

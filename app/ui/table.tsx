import { Fragment, type ReactElement } from 'react'

/** `className`: "right" for figures, or a width. `hidden`: read out alone. `head`: the whole cell, where it is another. */
export type Column = string | { name: string; className?: string; hidden?: boolean; head?: ReactElement }

export type TableProps = {
  /** Read out alone. */
  caption: string
  columns: (Column | false | '' | null | undefined)[]
  className?: string
  /** The table's bodies and its foot. */
  children: React.ReactNode
}

export function Table({ caption, columns, className = 'table stack num', children }: TableProps) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            if (!column) return null
            const { name, className: own, hidden, head } = typeof column === 'string' ? { name: column } : column
            if (head) return <Fragment key={name}>{head}</Fragment>
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

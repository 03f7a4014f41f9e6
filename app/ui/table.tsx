import { nextSort, type SortColumns } from '#app/shared/list-sort.ts'
import { Link } from './link.tsx'

/** `className`: "right" for figures, or a width. `hidden`: read out alone. `sort`: the list can be sorted by it. */
type Column = string | { name: string; className?: string; hidden?: boolean; sort?: string }

/** How a list is sorted, and by what else it can be. */
export type Sorting = {
  columns: SortColumns
  /** Of its address. */
  sort: string | undefined
  /** Where the address says nothing; none of the columns' where it is undefined. */
  usual?: string
  hrefOf: (sort: string | undefined) => string
}

type Props = {
  /** Read out alone. */
  caption: string
  columns: (Column | false | '' | null | undefined)[]
  className?: string
  sorting?: Sorting
  /** The table's bodies and its foot. */
  children: React.ReactNode
}

export function Table({ caption, columns, className = 'table stack num', sorting, children }: Props) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            if (!column) return null
            const { name, className: own, hidden, sort } = typeof column === 'string' ? { name: column } : column
            if (sorting && sort && Object.hasOwn(sorting.columns, sort))
              return <SortHead key={name} {...{ name, sort, sorting }} className={own} />
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

/** One line a row on a desk, two on a phone: the same for all lists of the office. */
export function DenseTable({ className = '', ...table }: Props) {
  return (
    <div className="dense-list">
      <Table {...table} className={`table dense num ${className}`} />
    </div>
  )
}

type HeadProps = { name: string; sort: string; sorting: Sorting; className?: string }

/** On a phone the heads are read out alone, without their links: the filter has the order to choose. */
function SortHead({ name, sort, sorting, className }: HeadProps) {
  const { columns, usual, hrefOf } = sorting
  const now = sorting.sort ?? usual
  const next = nextSort(columns, sort, now)
  const order = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : undefined
  return (
    <th scope="col" className={className} aria-sort={order}>
      <Link to={hrefOf(next === usual ? undefined : next)}>{name}</Link>
      <span>{name}</span>
    </th>
  )
}

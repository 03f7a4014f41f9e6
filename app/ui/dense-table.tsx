import { nextSort, type SortColumns } from '#app/shared/list-sort.ts'
import { Link } from './link.tsx'
import { Table, type Column, type TableProps } from './table.tsx'

/** How a list is sorted, and by what else it can be. */
export type Sorting = {
  columns: SortColumns
  /** Of its address. */
  sort: string | undefined
  /** Where the address says nothing; none of the columns' where it is undefined. */
  usual?: string
  hrefOf: (sort: string | undefined) => string
}

/** `sort`: the list can be sorted by it. */
type SortColumn = Exclude<Column, string> & { sort?: string }

type Props = Omit<TableProps, 'columns'> & {
  columns: (string | SortColumn | false | '' | null | undefined)[]
  sorting?: Sorting
}

/** One line a row on a desk, two on a phone: the same for all lists of the office. */
export function DenseTable({ className = '', columns, sorting, ...table }: Props) {
  const heads = columns.map((column) => {
    if (!column || typeof column === 'string' || !column.sort || !sorting) return column
    const { name, sort, className: own } = column
    return Object.hasOwn(sorting.columns, sort)
      ? { name, head: <SortHead {...{ name, sort, sorting }} className={own} /> }
      : column
  })
  return (
    <div className="dense-list">
      <Table {...table} columns={heads} className={`table dense num ${className}`} />
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

import { Link } from '#app/ui/link.tsx'

type Props = {
  /** Of what, where a page has several. */
  name?: string
  page: number
  more: boolean
  hrefOf: (page: number) => string
  far?: boolean
}

export function Pages({ name = 'Pages', page, more, hrefOf, far }: Props) {
  if (page === 1 && !more) return null
  return (
    <nav className={`row between rule ${far ? 'mt-16' : 'mt-10'} pt-6`} aria-label={name}>
      {page > 1 ? (
        <Link className="link" rel="prev" to={hrefOf(page - 1)}>
          Previous page
        </Link>
      ) : (
        <span />
      )}
      <span className="small num mute" aria-current="page">
        {`Page ${page}`}
      </span>
      {more ? (
        <Link className="link" rel="next" to={hrefOf(page + 1)}>
          Next page
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

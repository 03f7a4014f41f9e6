import { Link } from '#app/ui/link.tsx'

type Props = {
  label: string
  entries: { label: string; href: string }[]
  path: string
  /** The heading beside them names the one that is shown: a phone leaves it out. */
  titled?: boolean
}

/** The pages within a tab. */
export function SubTabs({ label, entries, path, titled = false }: Props) {
  return (
    <nav
      className={`sub-tabs ${titled ? 'titled ' : ''}flex flex-wrap gap-x-8 max-md:gap-x-5 max-md:whitespace-nowrap`}
      aria-label={label}
    >
      {entries.map((entry) => (
        <Link key={entry.href} to={entry.href} aria-current={entry.href === path ? 'page' : undefined}>
          {entry.label}
        </Link>
      ))}
    </nav>
  )
}

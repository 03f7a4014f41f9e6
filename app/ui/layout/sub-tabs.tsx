import { Link } from '#app/ui/link.tsx'

type Props = { label: string; entries: { label: string; href: string }[]; path: string }

/** The pages within a tab. */
export function SubTabs({ label, entries, path }: Props) {
  return (
    <nav className="sub-tabs flex flex-wrap gap-x-8 max-md:gap-x-5 max-md:whitespace-nowrap" aria-label={label}>
      {entries.map((entry) => (
        <Link key={entry.href} to={entry.href} aria-current={entry.href === path ? 'page' : undefined}>
          {entry.label}
        </Link>
      ))}
    </nav>
  )
}

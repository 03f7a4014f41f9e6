import { Link } from '#app/ui/link.tsx'

/** 44 px high; links inside a sentence are plain `<Link>`. */
export function TextLink({
  to,
  quiet,
  small,
  ...rest
}: { to: string; quiet?: boolean; small?: boolean } & Omit<
  React.ComponentProps<'a'>,
  'className' | 'style' | 'href' | 'ref'
>) {
  return <Link {...rest} to={to} className={['link', quiet && 'quiet', small && 'small'].filter(Boolean).join(' ')} />
}

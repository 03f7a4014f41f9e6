import { Link } from '#app/ui/link.tsx'

type Look = {
  /** Primary once a view; `line` elsewhere; `danger` for what cannot be taken back; `link` for what is seldom wanted. */
  look?: 'primary' | 'line' | 'danger' | 'link'
  compact?: boolean
  wide?: boolean
}

/** A real button. Inside a form it submits unless `type` says otherwise. */
export function Button({
  look,
  compact,
  wide,
  ...rest
}: Look & Omit<React.ComponentProps<'button'>, 'className' | 'style'>) {
  return <button {...rest} className={buttonClass({ look, compact, wide })} />
}

/** A link that looks like a button. `to` is a path of hrefs.ts, a `tel:` or a `mailto:` address. */
export function ButtonLink({
  look,
  compact,
  wide,
  to,
  ...rest
}: Look & { to: string } & Omit<React.ComponentProps<'a'>, 'className' | 'style' | 'href' | 'ref'>) {
  return <Link {...rest} to={to} className={buttonClass({ look, compact, wide })} />
}

/** What cannot be pressed, where its button would be: "Currently Unavailable". */
export function InertButton({ compact, wide, children }: Omit<Look, 'look'> & { children: React.ReactNode }) {
  return (
    <button type="button" disabled className={buttonClass({ compact, wide })}>
      {children}
    </button>
  )
}

/** For elements that must stay what they are (summary, label) yet look like a button. */
export function buttonClass({ look = 'primary', compact, wide }: Look): string {
  if (look === 'link') return compact ? 'link small' : 'link'
  return ['button', look !== 'primary' && look, compact && 'compact', wide && 'wide'].filter(Boolean).join(' ')
}

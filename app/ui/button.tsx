import { Link } from '#app/ui/link.tsx'

type Look = {
  /** `primary` once per view; `danger` for what cannot be undone. */
  look?: 'primary' | 'line' | 'danger' | 'link'
  compact?: boolean
  wide?: boolean
}

export function Button({
  look,
  compact,
  wide,
  ...rest
}: Look & Omit<React.ComponentProps<'button'>, 'className' | 'style'>) {
  return <button {...rest} className={buttonClass({ look, compact, wide })} />
}

export function ButtonLink({
  look,
  compact,
  wide,
  to,
  ...rest
}: Look & { to: string } & Omit<React.ComponentProps<'a'>, 'className' | 'style' | 'href' | 'ref'>) {
  return <Link {...rest} to={to} className={buttonClass({ look, compact, wide })} />
}

export function InertButton({ compact, wide, children }: Omit<Look, 'look'> & { children: React.ReactNode }) {
  return (
    <button type="button" disabled className={buttonClass({ compact, wide })}>
      {children}
    </button>
  )
}

/** For elements that must stay what they are: summary, label. */
export function buttonClass({ look = 'primary', compact, wide }: Look): string {
  if (look === 'link') return compact ? 'link small' : 'link'
  return ['button', look !== 'primary' && look, compact && 'compact', wide && 'wide'].filter(Boolean).join(' ')
}

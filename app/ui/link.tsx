type Props = Omit<React.ComponentProps<'a'>, 'href' | 'ref'> & { to: string }

/**
 * A link that loads its page whole. Most pages ship no framework, so going from one that does to one that does not
 * must not happen inside the framework: its small scripts and headers would be lost.
 */
export function Link({ to, children, ...rest }: Props) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

import { Link as RouteLink, useLocation } from '@remix-run/react'

import { isWorkingPath } from '#app/shared/working-paths.ts'

type Props = Omit<React.ComponentProps<'a'>, 'href' | 'ref'> & { to: string }

/** Client navigation between two working pages; everything else loads a document. */
export function Link({ to, children, ...rest }: Props) {
  const here = useLocation().pathname
  const [path = ''] = to.split(/[?#]/)
  const whole = rest.download !== undefined || rest.target !== undefined || !isWorkingPath(path) || !isWorkingPath(here)
  if (!whole)
    return (
      <RouteLink {...rest} to={to}>
        {children}
      </RouteLink>
    )
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

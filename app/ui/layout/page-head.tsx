import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  title: React.ReactNode
  /** The page that led here, named above the title. */
  back?: { label: string; href: string }
  /** What stands under the title and belongs to it. */
  under?: React.ReactNode
  /** At the other end of the line: what can be done here, or a number. */
  children?: React.ReactNode
}

/** How a page of the portal or of an account begins. */
export function PageHead({ title, back, under, children }: Props) {
  const heading = <h1>{title}</h1>
  return (
    <div className="page-head">
      {back || under ? (
        <div>
          {back && (
            <TextLink quiet small to={back.href}>
              {back.label}
            </TextLink>
          )}
          {heading}
          {under}
        </div>
      ) : (
        heading
      )}
      {children}
    </div>
  )
}

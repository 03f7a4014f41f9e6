import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  title: React.ReactNode
  back?: { label: string; href: string }
  under?: React.ReactNode
  children?: React.ReactNode
}

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

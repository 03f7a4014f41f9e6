import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  title: React.ReactNode
  back?: { label: string; href: string }
  under?: React.ReactNode
  children?: React.ReactNode
}

export function PageHead({ title, back, under, children }: Props) {
  const heading = (
    <h1 className="min-w-0 text-[min(clamp(1.625rem,1.4rem_+_0.9vw,2.125rem),11.5vw)] wrap-break-word">{title}</h1>
  )
  return (
    <div className="page-head">
      {back || under ? (
        <div className="min-w-0">
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

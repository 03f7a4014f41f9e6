import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  title: string
  back: { label: string; href: string }
  children: React.ReactNode
}

export function SubPage({ title, back, children }: Props) {
  return (
    <div className="measure pb-16">
      <PageHead title={title} />
      {children}
      <p className="mt-8">
        <TextLink to={back.href} quiet>
          {back.label}
        </TextLink>
      </p>
    </div>
  )
}

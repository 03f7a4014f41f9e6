import { PageHead } from '#app/ui/layout/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Props = {
  title: string
  /** The tab that led here. */
  back: { label: string; href: string }
  children: React.ReactNode
}

/** One thing to do that a tab of the account leads to, with the way back. */
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

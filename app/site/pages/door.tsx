import { Still, type StillName } from './still.tsx'

type Props = {
  title: string
  /** For two forms side by side. */
  wide?: boolean
  still?: StillName
  children: React.ReactNode
}

export function Door({ title, wide, still = 'rear-lamp', children }: Props) {
  return (
    <div className={wide ? 'door wide' : 'door'}>
      <figure className="relative overflow-hidden lg:sticky lg:top-0 lg:self-start lg:h-[min(100%,100svh)]">
        <Still name={still} alt="" sizes="(max-width: 64rem) 100vw, 60vw" first />
      </figure>
      <div className="inside flex flex-col justify-center pt-24 pr-(--gutter) pb-12 pl-8 max-lg:px-(--gutter) max-lg:justify-start max-lg:max-w-160 max-lg:pt-6 max-lg:pb-12">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

import { Still, type StillName } from './still.tsx'

type Props = {
  title: string
  lead: React.ReactNode
  still: StillName
  children?: React.ReactNode
}

export function Scene({ title, lead, still, children }: Props) {
  return (
    <header className="scene overflow-hidden">
      <div className="wrap">
        <h1 className="text-hero leading-hero tracking-hero">{title}</h1>
        <div>
          <p className="lead quiet">{lead}</p>
          {children && <div className="row">{children}</div>}
        </div>
      </div>
      <Still name={still} alt="" sizes="100vw" first />
    </header>
  )
}

import { Still, type StillName } from './still.tsx'

type Props = {
  title: string
  lead: React.ReactNode
  still: StillName
  /** The way on: at most two buttons. */
  children?: React.ReactNode
}

/** How a page opens: its title in the black of the studio, the car under it from edge to edge, no frame. */
export function Scene({ title, lead, still, children }: Props) {
  return (
    <header className="scene">
      <div className="wrap">
        <h1>{title}</h1>
        <div>
          <p className="lead quiet">{lead}</p>
          {children && <div className="row">{children}</div>}
        </div>
      </div>
      <Still name={still} alt="" sizes="100vw" first />
    </header>
  )
}

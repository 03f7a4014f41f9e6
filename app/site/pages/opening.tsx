type Props = {
  title: string
  lead?: React.ReactNode
  children?: React.ReactNode
}

export function Opening({ title, lead, children }: Props) {
  return (
    <div className="opening">
      <h1 className="max-w-[22ch]">{title}</h1>
      {lead && <p className="lead quiet">{lead}</p>}
      {children}
    </div>
  )
}

type Props = {
  title: string
  lead?: React.ReactNode
  children?: React.ReactNode
}

/** How a page of text or with a form opens: its title, what it is about, and what comes before all else. */
export function Opening({ title, lead, children }: Props) {
  return (
    <div className="opening">
      <h1>{title}</h1>
      {lead && <p className="lead quiet">{lead}</p>}
      {children}
    </div>
  )
}

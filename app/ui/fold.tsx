type Props = {
  title: string
  /** An address leads to what is in it, which unfolds it. */
  id?: string
  open?: boolean
  children: React.ReactNode
}

/** A section of a page behind its title. */
export function Fold({ title, id, open, children }: Props) {
  return (
    <details className="fold" open={open || undefined}>
      <summary>
        <h2 className="name">{title}</h2>
        <i className="chevron" />
      </summary>
      <div id={id}>{children}</div>
    </details>
  )
}

export function EmptyState({ title, body, children }: { title: string; body?: string; children?: React.ReactNode }) {
  return (
    <div className="empty">
      <h2 className="head">{title}</h2>
      {body && <p className="quiet">{body}</p>}
      {children && <div className="row mt-3">{children}</div>}
    </div>
  )
}

export function Note({
  tone,
  title,
  children,
}: {
  tone?: 'ok' | 'warn' | 'bad'
  title?: string
  children?: React.ReactNode
}) {
  return (
    <div className={tone ? `note ${tone}` : 'note'} role={tone === 'bad' ? 'alert' : undefined}>
      {title && <p>{title}</p>}
      {children}
    </div>
  )
}

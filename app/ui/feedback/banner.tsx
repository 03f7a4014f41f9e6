export function Banner({
  tone,
  children,
  action,
}: {
  tone?: 'ok' | 'warn' | 'bad'
  children: React.ReactNode
  action?: React.ReactNode
}) {
  return (
    <div className={tone ? `banner ${tone}` : 'banner'} role="note">
      <span>{children}</span>
      {action}
    </div>
  )
}

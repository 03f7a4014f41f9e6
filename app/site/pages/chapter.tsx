export function Chapter({
  title,
  id,
  wide,
  children,
}: {
  title: string
  id?: string
  wide?: boolean
  children: React.ReactNode
}) {
  return (
    <section className="chapter" id={id}>
      <h2>{title}</h2>
      <div className={wide ? undefined : 'prose'}>{children}</div>
    </section>
  )
}

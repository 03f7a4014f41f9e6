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
    <section
      className="chapter grid grid-cols-[minmax(0,5fr)_minmax(0,8fr)] gap-y-6 gap-x-16 py-[clamp(2.5rem,1.5rem_+_3vw,4rem)] border-t border-line scroll-mt-4 max-lg:grid-cols-1"
      id={id}
    >
      <h2>{title}</h2>
      <div className={wide ? undefined : 'prose'}>{children}</div>
    </section>
  )
}

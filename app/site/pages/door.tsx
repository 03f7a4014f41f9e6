import { Still } from './still.tsx'

type Props = {
  title: string
  /** For two forms side by side. */
  wide?: boolean
  children: React.ReactNode
}

export function Door({ title, wide, children }: Props) {
  return (
    <div className={wide ? 'door wide' : 'door'}>
      <figure>
        <Still name="detail" alt="" sizes="(max-width: 64rem) 100vw, 60vw" first />
      </figure>
      <div className="inside">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

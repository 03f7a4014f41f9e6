import { Still } from './still.tsx'

export function Door({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="door">
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

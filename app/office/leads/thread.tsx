import { leadDeskLabels } from './words.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { ThreadItem } from './printed.server.ts'

/** Everything sent, written, said and changed. */
export function Thread({ items }: { items: ThreadItem[] }) {
  return (
    <section>
      <h2 className="head mb-4">{leadDeskLabels.history}</h2>
      <ol>
        {items.map(({ id, title, at, printed, by, isChange, facts, body }) => (
          <li key={id} className="border-t border-line py-4 wrap-anywhere">
            {isChange ? <h3 className="small font-sans tracking-normal">{title}</h3> : <h3>{title}</h3>}
            <p className="small mute num mb-2">
              <time dateTime={at}>{printed}</time>
              {by && `, ${by}`}
            </p>
            {facts.length > 0 && <Facts rows={facts} />}
            {body && <p className="whitespace-pre-line">{body}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

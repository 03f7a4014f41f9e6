import { Form } from '@remix-run/react'

import { handoverLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { BeforeKeysRow } from './before-keys.server.ts'

const words = handoverLabels

/** What has to be settled first, each with the way to it, and whose license was seen. */
export function BeforeKeys({ rows, isReady }: { rows: BeforeKeysRow[]; isReady: boolean }) {
  return (
    <section className="before-keys" id="before">
      <h2 className="head mb-4">{words.before}</h2>
      <ul>
        {rows.map(({ key, isDone, state, note, link, tick }) => (
          <li key={key}>
            <State look={isDone ? 'ok' : 'bad'}>{state}</State>
            {note && <span className="num small">{note}</span>}
            {link && <TextLink to={link.href}>{link.label}</TextLink>}
            {tick && (
              <Form method="post" action={tick.href} preventScrollReset>
                <input type="hidden" name="version" value={tick.version} />
                <Button look="line" compact name="seen" value={isDone ? 'no' : 'yes'} aria-label={tick.actionName}>
                  {tick.action}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isReady && <p className="quiet">{words.ready}</p>}
    </section>
  )
}

import type { AlbumSyncState } from '#app/shared/image-kinds.ts'
import { Form } from '@remix-run/react'

import { imageRoutingLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { State } from '#app/ui/feedback/presence.tsx'
import { inert } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { intentValue } from './rules.ts'

const words = imageRoutingLabels.album

type Counts = { total: number; seen: number; added: number; renewed: number; takenOut: number; skipped: number }
type Sync = Counts & {
  state: AlbumSyncState
  isUnderWay: boolean
  failure: keyof typeof words.why | null
}
type Album = { albumId: string; sync: Sync | null; finished: string | null }

/** The car's album, how its latest sync goes or went, and another. `here`: this page's address, to refresh it. */
export function AlbumSync({ album, garageHref, here }: { album: Album | null; garageHref: string; here: string }) {
  const sync = album?.sync
  return (
    <section
      className="album grid grid-cols-1 justify-items-start gap-3 pt-5 border-t border-line wrap-anywhere"
      aria-labelledby="album"
    >
      <h3 className="name" id="album">
        {album ? words.of(album.albumId) : words.title}
      </h3>
      {album ? (
        <div role="status">{sync ? <Progress sync={sync} finished={album.finished} here={here} /> : words.never}</div>
      ) : (
        <p className="small quiet">
          <TextLink to={garageHref}>{words.none}</TextLink>
        </p>
      )}
      {album && (
        <Form method="post" preventScrollReset>
          <Button
            look="line"
            compact
            name="intent"
            value={intentValue({ kind: 'resync' })}
            {...inert(sync?.isUnderWay ?? false)}
          >
            {words.resync}
          </Button>
        </Form>
      )}
    </section>
  )
}

function Progress({ sync, finished, here }: { sync: Sync; finished: string | null; here: string }) {
  if (sync.isUnderWay) return <UnderWay sync={sync} here={here} />
  const isCompleted = sync.state === 'completed'
  return (
    <>
      <p className="small">
        <State look={isCompleted ? 'ok' : 'bad'}>{isCompleted ? words.completed : words.failed}</State>
      </p>
      {!isCompleted && <p className="small">{words.why[sync.failure ?? 'stopped']}</p>}
      <p className="small quiet num">{said(sync, isCompleted).join(', ')}</p>
      {finished && <p className="small mute num">{words.at(finished)}</p>}
    </>
  )
}

/** Without scripts the page comes again by itself. */
function UnderWay({ sync: { state, seen, total }, here }: { sync: Sync; here: string }) {
  return (
    <>
      <p className="row gap-x-5 small num">
        <State look="away">{state === 'queued' ? words.queued : words.running}</State>
        {total > 0 && <span>{words.read(seen, total)}</span>}
      </p>
      {total > 0 && <progress value={seen} max={total} aria-label={words.running} />}
      <noscript>
        <meta httpEquiv="refresh" content="3" />
        <p className="small">
          <TextLink to={here}>{words.refresh}</TextLink>
        </p>
      </noscript>
    </>
  )
}

function said({ total, added, renewed, takenOut, skipped }: Counts, isCompleted: boolean): string[] {
  const counted = (['added', 'renewed', 'takenOut', 'skipped'] as const).filter(
    (each) => ({ added, renewed, takenOut, skipped })[each] > 0,
  )
  const changes = counted.map((each) => words[each]({ added, renewed, takenOut, skipped }[each]))
  if (!isCompleted) return [...changes, words.nothingTakenOut]
  return [imageRoutingLabels.images(total), ...(changes.length > 0 ? changes : [words.unchanged])]
}

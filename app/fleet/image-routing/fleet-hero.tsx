import { Form } from '@remix-run/react'

import { imageRoutingLabels } from './words.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Picture, Thumbnail } from '#app/ui/picture.tsx'
import { intentValue } from './rules.ts'
import type { NamedPlacement } from './routing-grid.tsx'

const words = imageRoutingLabels

/** People without the right to choose see what is chosen (docs/product.md#rights). */
export function FleetHero({
  hero,
  candidates,
  mayChoose,
  children,
}: {
  hero: NamedPlacement | null
  candidates: NamedPlacement[]
  mayChoose: boolean
  children: React.ReactNode
}) {
  return (
    <section className="fleet-hero py-8" aria-labelledby="fleet-hero">
      <h2 className="head" id="fleet-hero">
        {words.hero}
      </h2>
      <div className="with-aside">
        <figure>
          {hero && <Picture image={hero} sizes="(min-width: 64rem) 40rem, 100vw" />}
          <figcaption className="small quiet pt-2">{hero ? words.currentHero : words.noneChosen}</figcaption>
        </figure>
        <div>
          {mayChoose && (
            <Form method="post" preventScrollReset>
              {candidates.length > 0 ? (
                <Candidates hero={hero} candidates={candidates} />
              ) : (
                <EmptyState {...words.noHeroes} />
              )}
              {hero && (
                <Button look="link" compact name="intent" value={intentValue({ kind: 'fleetHero', imageId: null })}>
                  {words.clearHero}
                </Button>
              )}
            </Form>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}

function Candidates({ hero, candidates }: { hero: NamedPlacement | null; candidates: NamedPlacement[] }) {
  return (
    <ul className="candidates grid grid-cols-[repeat(auto-fill,minmax(min(8rem,45%),1fr))] gap-3 mb-4">
      {candidates.map((image) => (
        <li key={image.id}>
          <button
            className="shot w-full"
            name="intent"
            value={intentValue({ kind: 'fleetHero', imageId: image.id })}
            aria-pressed={image.id === hero?.id}
            aria-label={`${words.choose} ${image.name}`}
          >
            <Thumbnail image={image} alt="" sizes="8rem" />
          </button>
        </li>
      ))}
    </ul>
  )
}

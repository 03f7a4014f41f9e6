import { Form, useActionData } from '@remix-run/react'

import { pageTitleLabels } from '#app/people/access/words.ts'
import { actionLabels, pictureLabels } from '#app/ui/words.ts'
import { imageRoutingLabels } from './words.ts'
import { imageRoles } from '#app/shared/image-kinds.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { allows, bulkMoves, intentValue, type Placement, type RoutingMove } from './rules.ts'
import { useContext } from 'react'
import type { FailedForm } from '#app/ui/layout/carried.ts'
import { SavedEntries } from '#app/ui/form/saved-entries.ts'
import type { Unanswered } from '#app/ui/form/unanswered.ts'
import type { Problem } from '#app/shared/outcome.ts'

export type NamedPlacement = ImageFacts & Placement & { name: string; isBroken: boolean; isHidden: boolean }

const words = imageRoutingLabels
const moveTo = { HERO_ONLY: 'hero', GALLERY: 'gallery', MARKETING: 'marketing' } as const

type Props = { images: NamedPlacement[]; heroId: string | null; all: boolean; selectHref: string }

const formId = 'routing'

/** Each button submits for its own picture, the bulk buttons for what is ticked. */
export function RoutingGrid({ images, heroId, all, selectHref }: Props) {
  const { selected, problem } = useKeptSelection(formId)
  if (images.length === 0) return <EmptyState {...words.noImages} />
  return (
    // Another key: "Select all" is a link, and ticks what is not ticked yet.
    <Form key={String(all)} method="post" preventScrollReset className="routing">
      <input type="hidden" name={formNameField} value={formId} />
      {problem && (
        <Note tone="bad" title={problem.title}>
          <p>{problem.body}</p>
        </Note>
      )}
      <div className="row gap-x-5" role="group" aria-label={pageTitleLabels.imageRouting}>
        <TextLink small to={selectHref}>
          {all ? words.selectNone : words.selectAll}
        </TextLink>
        {bulkMoves.map((move) => (
          <Button key={move} look="line" compact name="intent" value={intentValue({ kind: 'bulk', move })}>
            {words.bulk[move]}
          </Button>
        ))}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-y-8 gap-x-6 mt-6">
        {images.map((image) => (
          <RoutedImage
            key={image.id}
            image={image}
            isHero={image.id === heroId}
            selected={selected?.includes(image.id) ?? all}
          />
        ))}
      </ul>
    </Form>
  )
}

function RoutedImage({ image, isHero, selected }: { image: NamedPlacement; isHero: boolean; selected: boolean }) {
  const lost = (image.isBroken && words.broken) || (image.isHidden && words.hidden)
  return (
    <li className="grid grid-cols-1 content-start gap-2 scroll-mt-24" id={`image-${image.id}`}>
      <label className="shot cursor-pointer">
        <Thumbnail image={image} alt="" sizes="15rem" />
        <span className="option">
          <input className="bg-ground" type="checkbox" name="selected" value={image.id} defaultChecked={selected} />
          <span className="visually-hidden">{words.select(image.name)}</span>
        </span>
        {isHero && <b className="micro absolute right-0 bottom-0 py-1 px-2 bg-raise">{words.currentHero}</b>}
      </label>
      {lost && <p className="small text-bad">{lost}</p>}
      <div
        className="roles grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))]"
        role="group"
        aria-label={words.roleOf(image.name)}
      >
        {imageRoles.map((role) => (
          <MoveButton key={role} image={image} move={moveTo[role]} aria-pressed={image.role === role}>
            {words.role[role]}
          </MoveButton>
        ))}
      </div>
      <Switch image={image} on={image.exposeOnSiteGallery} moves={['expose', 'conceal']} label={words.expose} />
      <Switch
        image={image}
        on={image.isFleetHeroCandidate}
        moves={['candidate', 'noCandidate']}
        label={words.candidate}
      />
      <TextLink
        small
        to={pictureHrefs.ownImage(image.id)}
        aria-label={actionLabels.of(pictureLabels.focalPoint, image.name)}
      >
        {pictureLabels.focalPoint}
      </TextLink>
    </li>
  )
}

type SwitchProps = { image: NamedPlacement; on: boolean; moves: [on: RoutingMove, off: RoutingMove]; label: string }

/** A checkbox that takes effect at once, with scripts and without. */
function Switch({ image, on, moves, label }: SwitchProps) {
  const move = moves[on ? 1 : 0]
  return (
    <MoveButton
      image={image}
      move={move}
      role="checkbox"
      aria-checked={on}
      aria-label={`${label}, ${image.name}`}
      disabled={!allows(move, image)}
    >
      {label}
    </MoveButton>
  )
}

type MoveButtonProps = { image: NamedPlacement; move: RoutingMove } & React.ComponentProps<'button'>

function MoveButton({ image, move, ...button }: MoveButtonProps) {
  return <button {...button} name="intent" value={intentValue({ kind: 'one', move, imageId: image.id })} />
}

type Kept = { selected?: unknown[]; problem?: Problem }

/** What was ticked before the session ended or a service failed, and what is to be said of it. */
function useKeptSelection(formId: string): Kept {
  const saved = useContext(SavedEntries)
  const answer = useActionData<Unanswered | { failed?: FailedForm }>()
  if (saved?.form === formId) return { selected: [saved.values.selected].flat() }
  if (!answer) return {}
  if ('unanswered' in answer) return answer.form === formId ? { problem: answer.unanswered } : {}
  const { failed } = answer
  if (!failed || failed.formless) return {}
  const selected = failed.entries.filter(([name]) => name === 'selected').map(([, id]) => id)
  return { selected, problem: failed.problem }
}

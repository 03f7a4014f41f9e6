import type { Season } from '#app/fleet/rates/rules.ts'
import { seasonName, seasonTerms } from '#app/fleet/rates/season-words.ts'
import { listingLabels, listingPhotoLabels } from '#app/fleet/listings/words.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { listingReviewLabels } from './words.ts'
import { dollars } from '#app/shared/money.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { Table } from '#app/ui/table.tsx'
import { changesBetween, isSameSeason, reviewedRates, type Changes, type Reviewed } from './rules.ts'

const words = listingReviewLabels

type Facts = { before: Reviewed | null; after: Reviewed }
type Props = Facts & { photos: Record<string, ImageFacts>; name: string }

/** The rates and photos of a listing, beside what the last review left. */
export function ReviewChanges({ before, after, photos, name }: Props) {
  const changes = before && changesBetween(before, after)
  const strip = (title: string, ids: readonly string[], marked: readonly string[], mark: string) => (
    <section className="mt-8">
      <h2 className="head mb-3">{title}</h2>
      <ol className="review-photos grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-4 [&_img]:size-full [&_img]:object-cover">
        {ids.map((id, index) => {
          const image = photos[id]
          return (
            <li key={id}>
              {!image && <p className="small quiet">{words.photoDeleted}</p>}
              {image && (
                <Thumbnail
                  image={image}
                  alt={image.alt || listingPhotoLabels.ofPhoto(name, index + 1)}
                  sizes="(width < 48rem) 45vw, 12rem"
                />
              )}
              {marked.includes(id) && <Badge>{mark}</Badge>}
            </li>
          )
        })}
      </ol>
    </section>
  )
  const isPhotosNews = changes && (changes.added.length > 0 || changes.removed.length > 0 || changes.reordered)
  return (
    <>
      <RateTable before={before} after={after} />
      <SeasonChanges before={before} after={after} />
      {strip(words.photosNow, after.photos, changes?.added ?? [], words.new)}
      {isPhotosNews && strip(words.photosBefore, before.photos, changes.removed, words.gone)}
    </>
  )
}

function RateTable({ before, after }: Facts) {
  const shown = (rate: number | null) => (rate === null ? words.noRate : dollars(rate))
  return (
    <Table caption={listingLabels.group.rates} columns={[listingLabels.group.rates, before && words.before, words.now]}>
      <tbody>
        {reviewedRates.map((rate) => {
          const isNews = before && before[rate] !== after[rate]
          return (
            <tr key={rate}>
              <td>{words.rate[rate]}</td>
              {before && (
                <td className="quiet" data-head={words.before}>
                  {shown(before[rate])}
                </td>
              )}
              <td data-head={before ? words.now : undefined}>
                {isNews ? <strong>{shown(after[rate])}</strong> : shown(after[rate])}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function SeasonChanges({ before, after }: Facts) {
  const removed = before ? changesBetween(before, after).seasonsRemoved : []
  if (after.seasons.length + removed.length === 0) return null
  const isNew = (season: Season) => before && !before.seasons.some((each) => isSameSeason(each, season))
  return (
    <section className="mt-8">
      <h2 className="head mb-3">{rateLabels.title}</h2>
      <ul className="num">
        {after.seasons.map((season) => (
          <li key={season.firstDay} className="row gap-x-3">
            <span>{`${seasonName(season)}: ${seasonTerms(season)}`}</span>
            {isNew(season) && <Badge>{words.new}</Badge>}
          </li>
        ))}
        {removed.map((season) => (
          <li key={`${season.firstDay} removed`} className="row gap-x-3 quiet">
            <span>{`${seasonName(season)}: ${seasonTerms(season)}`}</span>
            <Badge>{words.gone}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In a sentence: "One rate changed, 2 photos added". */
export function summaryOf({ before, after }: Facts): string {
  return before ? partsOf(changesBetween(before, after)).join(', ') : words.first
}

function partsOf({ rates, seasonsAdded, seasonsRemoved, added, removed, reordered }: Changes): string[] {
  return [
    rates.length > 0 ? words.rates(rates.length) : '',
    seasonsAdded.length + seasonsRemoved.length > 0 ? words.seasons : '',
    added.length > 0 ? words.added(added.length) : '',
    removed.length > 0 ? words.removed(removed.length) : '',
    reordered ? words.reordered : '',
  ].filter(Boolean)
}

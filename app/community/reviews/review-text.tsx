import { fleetLabels } from '#app/fleet/cars/words.ts'
import { reviewLabels } from './words.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { ReviewPhotos } from './review-photos.tsx'

type Props = { rating: number; body: string; photos: ImageFacts[]; author: string }

export function ReviewText({ rating, body, photos, author }: Props) {
  return (
    <>
      <p className="num mb-3">{reviewLabels.ofFive(rating)}</p>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      <ReviewPhotos photos={photos} author={author} />
    </>
  )
}

export function ReviewAnswer({ answer }: { answer: string }) {
  return (
    <div className="pl-5 border-l">
      <p className="small mute mb-1">{fleetLabels.ownerAnswered}</p>
      <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )
}

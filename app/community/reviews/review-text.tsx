import { labels } from '#app/messages/labels.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { ReviewPhotos } from './review-photos.tsx'

type Props = { rating: number; body: string; answer: string | null; photos: ImageFacts[]; author: string }

export function ReviewText({ rating, body, answer, photos, author }: Props) {
  return (
    <>
      <p className="num mb-3">{labels.review.ofFive(rating)}</p>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      <ReviewPhotos photos={photos} author={author} />
      {answer && (
        <div className="mt-6 pl-5 border-l">
          <p className="small mute mb-1">{labels.fleet.ownerAnswered}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
    </>
  )
}

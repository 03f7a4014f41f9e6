import { labels } from '#app/messages/labels.ts'

type Props = { rating: number; body: string; answer: string | null }

export function ReviewText({ rating, body, answer }: Props) {
  return (
    <>
      <p className="num mb-3">{labels.review.ofFive(rating)}</p>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      {answer && (
        <div className="mt-6 pl-5 border-l">
          <p className="small mute mb-1">{labels.fleet.ownerAnswered}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
    </>
  )
}

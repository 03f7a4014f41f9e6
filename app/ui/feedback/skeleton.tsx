/** Still blocks in the geometry of car cards, with words for those who do not see them. No shimmer. */
export function CardSkeletons({ count, title, body }: { count: number; title: string; body: string }) {
  return (
    <div role="status">
      <p className="visually-hidden">
        {title} {body}
      </p>
      <div className="cars" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div className="card" key={index}>
            <div className="photo grid items-center">
              <div className="skeleton mx-auto h-px w-3/5" />
            </div>
            <div className="skeleton h-3.5 w-20" />
            <div className="skeleton mt-2 h-5.5 w-44" />
            <div className="skeleton mt-4.5 h-3.5 w-4/5" />
            <div className="rule mt-5 pt-5">
              <div className="skeleton h-10" />
            </div>
            <div className="mt-5 h-12 border border-line" />
          </div>
        ))}
      </div>
    </div>
  )
}

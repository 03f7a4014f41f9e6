/**
 * What enhance.js shows while the fleet is on its way: still blocks in the geometry of car cards, no shimmer. One card
 * is sent, hidden and behind everything else; the script makes `count` of it (S1 §2, §9).
 */
export function FleetSkeleton({ title, body, count }: { title: string; body: string; count: number }) {
  return (
    <div className="wrap page" id="fleet-skeleton" data-count={count} hidden>
      <p className="mb-6" role="status">
        <span className="head">{title}</span> <span className="quiet">{body}</span>
      </p>
      <div className="cars" aria-hidden="true">
        <div className="card ghost">
          <i className="photo" />
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
  )
}

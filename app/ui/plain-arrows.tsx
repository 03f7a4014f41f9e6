import { Arrow } from './arrow.tsx'

type Props = { number: number; count: number; counted?: string }

/** Without scripts each picture of a strip has its own arrows, which go round both ends. */
export function PlainArrows({ number, count, counted = `${number} / ${count}` }: Props) {
  const previous = number === 1 ? count : number - 1
  const next = number === count ? 1 : number + 1
  return (
    <noscript>
      <span className="plain-arrows">
        <a className="arrow back" href={`#photo-${previous}`} aria-label={`Previous photo, ${previous} of ${count}`}>
          <Arrow />
        </a>
        <span className="small num">{counted}</span>
        <a className="arrow" href={`#photo-${next}`} aria-label={`Next photo, ${next} of ${count}`}>
          <Arrow />
        </a>
      </span>
    </noscript>
  )
}

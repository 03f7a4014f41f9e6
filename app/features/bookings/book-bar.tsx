import { useEffect, useState } from 'react'

import { labels } from '#app/messages/labels.ts'
import { dollars, exactDollars } from '#app/shared/money.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Quote } from './rules.ts'

type Props = { dailyRateCents: number; price: Quote | undefined }

/** Sticks to the foot of a phone's screen above the form; with scripts it leaves once the price is in sight. */
export function BookBar({ dailyRateCents, price }: Props) {
  const inForm = useReached('book')
  const atPrice = useReached('price')
  return (
    <p className={atPrice ? 'book-bar away' : 'book-bar'}>
      <span>
        <span className="figure">{price ? exactDollars(price.total) : dollars(dailyRateCents)}</span>{' '}
        <span className="small quiet">{price ? labels.fleet.forDays(price.days) : labels.fleet.perDay}</span>
      </span>
      {/* Plain links: a route link would drop the dates in the address. */}
      {inForm ? (
        <a className={buttonClass({ look: 'line', compact: true })} href="#price">
          See price
        </a>
      ) : (
        <a className={buttonClass({ compact: true })} href="#book">
          {labels.fleet.reserve}
        </a>
      )}
    </p>
  )
}

function useReached(id: string): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const watch = ([entry]: IntersectionObserverEntry[]) => entry && setReached(entry.isIntersecting)
    // Everything above counts as seen, also after a jump.
    const observer = new IntersectionObserver(watch, { rootMargin: '99999px 0px -96px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return reached
}

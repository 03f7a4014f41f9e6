import { useEffect, useState } from 'react'

import { labels } from '#app/messages/labels.ts'
import { dollars, exactDollars } from '#app/shared/money.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { Quote } from './rules.ts'

type Props = { dailyRateCents: number; price: Quote | undefined }

/**
 * The foot of a phone's screen on the way to the form's end: what the chosen days cost, and the way on. It stands behind
 * the form, so that it sticks only above it; with scripts it leaves as soon as the price itself is in sight.
 */
export function BookBar({ dailyRateCents, price }: Props) {
  const inForm = useReached('book')
  const atPrice = useReached('price')
  return (
    <p className={atPrice ? 'book-bar away' : 'book-bar'}>
      <span>
        <span className="figure">{price ? exactDollars(price.total) : dollars(dailyRateCents)}</span>{' '}
        <span className="small quiet">{price ? labels.fleet.forDays(price.days) : labels.fleet.perDay}</span>
      </span>
      {/* Plain links: a route link would lose the dates that stand in the address. */}
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

/** Whether the top of the element with that id has come into sight above the bar, or has gone by. */
function useReached(id: string): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const watch = ([entry]: IntersectionObserverEntry[]) => entry && setReached(entry.isIntersecting)
    // All that lies above counts as seen, or a jump from below to far above would go unnoticed.
    const observer = new IntersectionObserver(watch, { rootMargin: '99999px 0px -96px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return reached
}

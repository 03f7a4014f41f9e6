import { BookBar } from './book-bar.tsx'
import type { Quote } from './price.ts'

type Props = { dailyRateCents: number; price: Quote | undefined; children: React.ReactNode }

export function ReserveFrame({ dailyRateCents, price, children }: Props) {
  return (
    <>
      <BookBar dailyRateCents={dailyRateCents} price={price} leadsTo="book" />
      <section className="reserve" id="book" aria-labelledby="reserve-title">
        <div className="wrap">
          <h2 className="title" id="reserve-title">
            Reserve
          </h2>
          {children}
        </div>
      </section>
    </>
  )
}

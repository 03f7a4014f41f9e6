import { BookBar } from './book-bar.tsx'
import { BookingWay } from './booking-way.tsx'
import type { Quote } from './price.ts'

type Props = {
  car: { dailyRateCents: number; roofLine: string | null }
  done: number
  price: Quote | undefined
  children: React.ReactNode
}

export function ReserveFrame({ car, done, price, children }: Props) {
  return (
    <>
      <BookBar dailyRateCents={car.dailyRateCents} price={price} leadsTo="book" />
      <section className="reserve" id="book" aria-labelledby="reserve-title">
        <div className="wrap">
          <h2 className="title" id="reserve-title">
            Reserve
          </h2>
          <BookingWay line={car.roofLine} done={done} />
          {children}
        </div>
      </section>
    </>
  )
}

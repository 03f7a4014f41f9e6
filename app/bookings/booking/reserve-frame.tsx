import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { BookBar } from './book-bar.tsx'
import { BookingWay } from './booking-way.tsx'
import type { Quote } from './price.ts'

export type ReservedCar = {
  name: string
  dailyRateCents: number
  roofLine: string | null
  /** Where the page's own picture is out of sight by then. */
  image?: ImageFacts | null
}

type Props = {
  car: ReservedCar
  done: number
  price: Quote | undefined
  children: React.ReactNode
}

/** "Reserve" leads here: on a phone the car is named and shown once more. */
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
          {car.image && (
            <p className="row mb-8 md:hidden [&_img]:h-16 [&_img]:w-24 [&_img]:object-cover">
              <Thumbnail image={car.image} alt="" sizes="6rem" />
              <span className="min-w-0 flex-1">{car.name}</span>
            </p>
          )}
          {children}
        </div>
      </section>
    </>
  )
}

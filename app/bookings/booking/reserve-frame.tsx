import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { BookBar } from './book-bar.tsx'
import { BookingProgress, type BookingStep } from './booking-progress.tsx'
import type { Quote } from './price.ts'

export type ReservedCar = {
  name: string
  dailyRateCents: number
  roofLine: string | null
  /** On phones the page's own picture has scrolled away. */
  image?: ImageFacts | null
}

type Props = {
  car: ReservedCar
  current: BookingStep
  price: Quote | undefined
  children: React.ReactNode
}

/** "Reserve" leads here: on a phone the car is named and shown once more. */
export function ReserveFrame({ car, current, price, children }: Props) {
  return (
    <>
      <BookBar dailyRateCents={car.dailyRateCents} price={price} leadsTo="book" />
      <section className="reserve" id="book" aria-labelledby="reserve-title">
        <div className="wrap">
          <h2 className="title" id="reserve-title">
            Reserve
          </h2>
          <BookingProgress line={car.roofLine} current={current} />
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

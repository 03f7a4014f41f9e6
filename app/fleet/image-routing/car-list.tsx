import { carName } from '#app/fleet/cars/rules.ts'
import { imageRoutingLabels } from './words.ts'
import { Link } from '#app/ui/link.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

export type RoutedCar = {
  id: string
  slug: string
  year: number
  make: string
  model: string
  trim: string | null
  color: string
  count: number
  image: ImageFacts | null
}

export function CarList({ cars, hrefOf }: { cars: RoutedCar[]; hrefOf: (slug: string) => string }) {
  return (
    <ul className="routed-cars grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-8">
      {cars.map((car) => (
        <li
          className="relative grid grid-cols-[min(5rem,30%)_minmax(0,1fr)] items-center gap-4 py-2 border-t border-line"
          key={car.id}
        >
          <div className="shot">{car.image && <Thumbnail image={car.image} alt="" sizes="5rem" />}</div>
          <p className="grid grid-cols-1 leading-snug">
            <Link className="text-ink no-underline" to={hrefOf(car.slug)}>
              {carName(car)}
            </Link>
            <span className="small mute num">{`${car.color}, ${imageRoutingLabels.images(car.count)}`}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

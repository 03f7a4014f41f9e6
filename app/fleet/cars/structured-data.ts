import { firstFreeDay } from '#app/fleet/availability/offers.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { business } from '#app/business.ts'
import { fleetLabels } from './words.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { sourcesOf, type ImageFacts } from '#app/ui/picture-widths.ts'
import { carName, modelName } from './rules.ts'
import type { BodyType } from '#app/shared/vehicle-kinds.ts'

type ListedCar = { slug: string; year: number; make: string; model: string; trim: string | null }
type DescribedCar = ListedCar & {
  color: string
  description: string
  seats: number
  bodyType: BodyType
  locationCity: string
  dailyRateCents: number
  minDays: number
  specifications: { fuel_type?: string; transmission?: string }
}
type ShownReviews = {
  average: string | undefined
  count: number
  list: { authorName: string; rating: number; body: string; rentedOn: CalendarDate }[]
}
type Described = {
  car: DescribedCar
  images: ImageFacts[]
  reviews: ShownReviews
  availability: Availability
  seller: string
}

/** Leased by the day; rating and reviews only where the page shows them. */
export function carData(origin: string, { car, images, reviews, availability, seller }: Described) {
  const url = origin + hrefs.car(car.slug)
  const freeFrom = firstFreeDay(availability)
  const base = dayPrice(car.dailyRateCents)
  return {
    '@type': ['Product', 'Car'],
    '@id': `${url}#car`,
    name: carName(car),
    description: car.description || undefined,
    url,
    image: images.map((image) => origin + sourcesOf(image).src),
    sku: car.slug,
    brand: { '@type': 'Brand', name: car.make },
    model: modelName(car),
    vehicleModelDate: String(car.year),
    color: car.color,
    bodyType: fleetLabels.body[car.bodyType],
    vehicleSeatingCapacity: car.seats,
    vehicleTransmission: car.specifications.transmission || undefined,
    fuelType: car.specifications.fuel_type || undefined,
    offers: {
      '@type': 'Offer',
      url,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price: base.price,
      priceCurrency: base.priceCurrency,
      priceSpecification: availability.seasons.length > 0 ? [base, ...availability.seasons.map(seasonPrice)] : base,
      eligibleDuration: { '@type': 'QuantitativeValue', minValue: car.minDays, unitCode: 'DAY' },
      availability: `https://schema.org/${freeFrom ? 'InStock' : 'OutOfStock'}`,
      availabilityStarts: freeFrom,
      areaServed: car.locationCity,
      seller: { '@type': 'AutoRental', '@id': seller, name: business.name },
    },
    ...(reviews.average === undefined ? {} : ratingData(reviews)),
  }
}

function dayPrice(rateCents: number) {
  return {
    '@type': 'UnitPriceSpecification',
    price: (rateCents / 100).toFixed(2),
    priceCurrency: 'USD',
    unitCode: 'DAY',
    unitText: 'day',
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'DAY' },
  }
}

function seasonPrice({ name, firstDay, lastDay, dailyRateCents }: Season) {
  return { ...dayPrice(dailyRateCents), name, validFrom: firstDay, validThrough: lastDay }
}

export function carListData(origin: string, cars: ListedCar[], { first, total }: { first: number; total?: number }) {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cars.map((car, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: carName(car),
      url: origin + hrefs.car(car.slug),
    })),
  }
}

function ratingData({ average, count, list }: ShownReviews) {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: list.slice(0, business.fleet.reviewsAtOnce).map(({ authorName, rating, body, rentedOn }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: authorName },
      datePublished: rentedOn,
      reviewBody: body,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  }
}

import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'

const { address, car, email, hours, name, phone, secondLine, tagline } = business
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function companyId(origin: string): string {
  return `${origin}/#company`
}

export function companyData(origin: string) {
  return {
    '@type': 'AutoRental',
    '@id': companyId(origin),
    name,
    description: `${tagline} ${secondLine}`,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/share.jpg`,
    telephone: phone.e164,
    email,
    priceRange: `from ${dollars(car.lowestDailyRate)} a day`,
    currenciesAccepted: 'USD',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: 'US',
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day}`),
      opens: hours.opens,
      closes: hours.closes,
    },
  }
}

export function breadcrumbData(origin: string, way: { label: string; href: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', href: hrefs.home() }, ...way].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  }
}

/** What the company is and where a page stands, in the words of schema.org. `origin` is the site's own. */
import { business } from '#app/config/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'

const { address, car, email, hours, name, phone, secondLine, tagline } = business
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The name under which other things on any page refer to the company. */
export function companyId(origin: string): string {
  return `${origin}/#company`
}

/** The company as the AutoRental it is: address, hours, phone, from which price. */
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

/** The way from the home page to a page, which is the last entry. */
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

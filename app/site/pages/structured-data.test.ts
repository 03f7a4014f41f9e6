import { expect, test } from 'vitest'

import { business } from '#app/business.ts'
import { inertJson } from '#app/ui/structured-data.tsx'
import { breadcrumbData, companyData, companyId } from './structured-data.ts'

const origin = 'https://marque.example'

test('the company is a rental with its address, hours and phone', () => {
  expect(companyData(origin)).toMatchObject({
    '@type': 'AutoRental',
    '@id': companyId(origin),
    name: business.name,
    url: 'https://marque.example/',
    telephone: business.phone.e164,
    address: { streetAddress: business.address.street, postalCode: business.address.postalCode },
    openingHoursSpecification: { opens: business.hours.opens, closes: business.hours.closes },
  })
  expect(companyData(origin).openingHoursSpecification.dayOfWeek).toHaveLength(7)
})

test('a way begins at home and numbers its steps', () => {
  expect(breadcrumbData(origin, [{ label: 'Fleet', href: '/fleet' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Fleet', item: `${origin}/fleet` },
  ])
})

test('no text can end the script that contains it', () => {
  const text = inertJson({ body: '</script><script>alert(1)//\u2028&' })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual({ body: '</script><script>alert(1)//\u2028&' })
})

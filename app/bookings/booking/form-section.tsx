import { Suspense, type ComponentProps } from 'react'

import { hydrateWhenNear } from '#app/ui/hydrate-when-near.ts'

// They hydrate once they are near.
const BookingSection = hydrateWhenNear('book', async () => {
  const section = await import('./booking-section.tsx')
  return section.BookingSection
})

const VisitorSection = hydrateWhenNear('book', async () => {
  const section = await import('./visitor-section.tsx')
  return section.VisitorSection
})

type Section = ComponentProps<typeof BookingSection>
type OfCustomer = 'shown' | 'customerId' | 'fromDraft' | 'birthday' | 'reusable' | 'attached' | 'booked'
type Props = Omit<Section, OfCustomer> & { customer: Pick<Section, OfCustomer> | null }

/** The whole form for who is signed in, the beginning of it for visitors. */
export function FormSection({ customer, ...form }: Props) {
  return <Suspense>{customer ? <BookingSection {...form} {...customer} /> : <VisitorSection {...form} />}</Suspense>
}

import { Suspense, type ComponentProps } from 'react'

import { BookingSection, VisitorSection } from './sections.ts'

type Section = ComponentProps<typeof BookingSection>
type OfCustomer = 'shown' | 'customerId' | 'fromDraft' | 'birthday' | 'reusable' | 'attached' | 'booked'
type Props = Omit<Section, OfCustomer> & { customer: Pick<Section, OfCustomer> | null }

/** The whole form for who is signed in, the beginning of it for visitors. */
export function FormSection({ customer, ...form }: Props) {
  return <Suspense>{customer ? <BookingSection {...form} {...customer} /> : <VisitorSection {...form} />}</Suspense>
}

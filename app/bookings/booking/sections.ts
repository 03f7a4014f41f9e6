/** The booking form's sections, which hydrate once they are near. */
import { hydrateWhenNear } from '#app/ui/hydrate-when-near.ts'

export const BookingSection = hydrateWhenNear('book', async () => {
  const section = await import('./booking-section.tsx')
  return section.BookingSection
})

export const VisitorSection = hydrateWhenNear('book', async () => {
  const section = await import('./visitor-section.tsx')
  return section.VisitorSection
})

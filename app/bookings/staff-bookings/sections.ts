/** The form of a booking entered by staff: loaded apart, it weighs as much as the public one. */
import { hydrateWhenNear } from '#app/ui/hydrate-when-near.ts'

export const DetailsForm = hydrateWhenNear('staff-booking', async () => {
  const form = await import('./details-form.tsx')
  return form.DetailsForm
})

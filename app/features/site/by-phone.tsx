import { business } from '#app/config/business.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { openingHours } from './policies.ts'

/** A page whose subject we still settle by phone: what it is about, and the number. */
export function ByPhone({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="wrap page grid justify-items-start gap-6">
      <h1>{title}</h1>
      <div className="prose">{children}</div>
      <ButtonLink to={`tel:${business.phone.e164}`}>Call us: {business.phone.display}</ButtonLink>
      <p className="small mute">Open {openingHours}, every day.</p>
    </div>
  )
}

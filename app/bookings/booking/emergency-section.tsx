import { business } from '#app/business.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { emergencyWords } from './emergency.ts'

const { display, e164 } = business.emergencyPhone

/** On the booking while the car is out. */
export function EmergencySection() {
  return (
    <section className="block" id="emergency">
      <h2 className="head">24/7 emergency support</h2>
      <p className="quiet measure mb-4">
        <Unbroken text={emergencyWords} />
      </p>
      <ButtonLink to={`tel:${e164}`} look="line" compact>
        {`Emergency: ${display}`}
      </ButtonLink>
    </section>
  )
}

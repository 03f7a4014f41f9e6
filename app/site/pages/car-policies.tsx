import { hrefs } from '#app/shared/hrefs.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { cancellationRules, policiesOfCar } from './policies.ts'

export function CarPolicies({ car }: { car: Parameters<typeof policiesOfCar>[0] }) {
  return (
    <>
      <ul className="quiet grid gap-3">
        {[cancellationRules[0], ...policiesOfCar(car)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TextLink to={hrefs.requirements('cancellation')}>How cancellation works</TextLink>
    </>
  )
}

import { memberTierWords, membershipTiers } from '#app/brokers/membership/tiers.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { LeadDetails } from './details.ts'

/** What someone sent, in words. */
export function factsOf(lead: LeadDetails): [label: string, value: string | undefined][] {
  if (lead.kind === 'availability')
    return [
      ['Pickup', lead.details.pickup],
      ['Return', lead.details.return],
    ]
  if (lead.kind === 'tier') return [['Monthly tier', memberTierWords(lead.details.tier) ?? undefined]]
  if (lead.kind === 'contact') return [['Message', lead.details.message]]
  if (lead.kind === 'invest') {
    const { mileage, message } = lead.details
    return [
      ['Car', vehicleName(lead.details)],
      ['Mileage', `${mileage.toLocaleString('en-US')} miles`],
      ['Message', message],
    ]
  }
  const { tier, vehicle, secondDriver, notes } = lead.details
  const name = membershipTiers.find(({ key }) => key === tier)?.name
  return [
    ['Membership', name],
    ['Preferred vehicle', vehicle],
    ['Second driver', secondDriver],
    ['Notes', notes],
  ]
}

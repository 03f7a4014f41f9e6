import type { StayProblem } from '#app/fleet/availability/rules.ts'
import { business } from '#app/business.ts'
import { upfrontShare } from './payment-shares.ts'
import { minutes } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { documentFields, type DocumentField } from '#app/shared/document-types.ts'
import { fieldLabels } from './form-groups.ts'
import { nonBreakingPhone, openingHours } from './pickup-location.ts'
import type { Quote } from './price.ts'

type Props = {
  hydrated: boolean
  tooYoung: boolean
  price: Quote | undefined
  problem: StayProblem | undefined
  uploading: boolean
  missing: DocumentField[]
}

const otherDates = 'Choose other dates to continue.'

/** With scripts it waits for what is missing and says why; otherwise it is always enabled. */
export function BookButton({ hydrated, ...state }: Props) {
  const reason = hydrated ? whyNotYet(state) : undefined
  return (
    <>
      <SubmitButton wide disabled={reason !== undefined} aria-describedby="submit-help">
        Reserve
      </SubmitButton>
      <p className="help" id="submit-help">
        {reason ?? nextStep(state)}
      </p>
      <p className="help">
        {`You pay by card through Stripe, so we never see the number. Questions? Call ${nonBreakingPhone}, ${openingHours}.`}
      </p>
    </>
  )
}

function whyNotYet({ tooYoung, price, problem, uploading, missing }: Omit<Props, 'hydrated'>): string | undefined {
  if (tooYoung) return 'Your date of birth doesn’t meet this car’s minimum age.'
  if (problem) return otherDates
  if (!price) return 'Choose your dates to continue.'
  if (uploading) return 'A document is still uploading.'
  if (missing.length === documentFields.length) return 'Upload all three documents to continue.'
  if (missing.length > 0) return `Still to upload: ${missing.map((field) => fieldLabels[field]).join('; ')}.`
  return undefined
}

function nextStep({ price, problem }: Pick<Props, 'price' | 'problem'>): string {
  if (problem) return otherDates
  const sum = price ? exactDollars(price.upfront) : upfrontShare
  return `You’ll pay ${sum} on the next page. We’ll hold the dates for ${business.booking.checkoutFor / minutes(1)} minutes.`
}

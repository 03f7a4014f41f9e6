import { keysOf } from '#app/shared/keys.ts'
import { RoofLine } from '#app/ui/roof-line.tsx'
import { bookingStepLabels } from './words.ts'

export type BookingStep = keyof typeof bookingStepLabels

type Props = {
  line: string | null
  /** `null`: all steps are done. */
  current: BookingStep | null
}

/** The car's line fills along the steps of a booking that are done. */
export function BookingProgress({ line, current }: Props) {
  const steps = keysOf(bookingStepLabels)
  const done = current === null ? steps.length : steps.indexOf(current)
  return (
    <div className="progress">
      <RoofLine line={line} part={done / steps.length} />
      <ol>
        {steps.map((step, index) => (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < done || undefined}>
            {bookingStepLabels[step]}
          </li>
        ))}
      </ol>
    </div>
  )
}

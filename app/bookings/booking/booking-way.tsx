import { RoofLine } from '#app/ui/roof-line.tsx'
import { bookingStepLabels } from './words.ts'

export const bookingSteps = Object.values(bookingStepLabels)

/** The car's line fills along the way through a booking: how far it has come, in steps that are done. */
export function BookingWay({ line, done }: { line: string | null; done: number }) {
  return (
    <div className="way">
      <RoofLine line={line} part={done / bookingSteps.length} />
      <ol>
        {bookingSteps.map((step, index) => (
          <li key={step} aria-current={index === done ? 'step' : undefined} data-done={index < done || undefined}>
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

import { Form } from '@remix-run/react'

import { figureLabels } from './words.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { Button } from '#app/ui/button.tsx'

type Day = { name: 'from' | 'until'; label: string; typed: string; problem?: string }

/** The days that the figures are of. */
export function RangeForm({ days }: { days: Day[] }) {
  return (
    <Form
      // With another range, the fields start over.
      key={days.map(({ typed }) => typed).join()}
      action={officeHrefs.figures()}
      role="search"
      aria-label={figureLabels.range}
      className="figures-range grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-y-4 gap-x-5 max-w-160"
    >
      {days.map(({ name, label, typed, problem }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{label}</label>
          <input
            className="input"
            id={name}
            name={name}
            type="date"
            required
            defaultValue={typed}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${name}-error` : undefined}
          />
          {problem && (
            <p className="error" id={`${name}-error`}>
              {problem}
            </p>
          )}
        </div>
      ))}
      <Button type="submit" look="line" compact>
        {figureLabels.show}
      </Button>
    </Form>
  )
}

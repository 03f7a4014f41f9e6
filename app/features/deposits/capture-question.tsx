import { Form } from '@remix-run/react'

import { labels } from '#app/messages/labels.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { Facts } from '#app/ui/facts.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { captureLines, type Item } from './fields.ts'

const words = labels.deposits

export type CaptureQuestionProps = { items: Item[]; kept: Cents; rest: Cents }

/** The sums to the cent. */
export function CaptureQuestion({ items, kept, rest }: CaptureQuestionProps) {
  return (
    <Form method="post" className="form" id="question">
      <h3 className="head">{labels.depositPages.capture.question(exactDollars(kept))}</h3>
      <Facts
        className="num"
        rows={[
          ...items.map(({ label, amountCents }) => [label, exactDollars(amountCents)] as const),
          [words.kept, exactDollars(kept)],
          [words.released, exactDollars(rest)],
        ]}
      />
      {captureLines.slice(0, items.length).map((line, at) => (
        <span key={line.label} hidden>
          <input type="hidden" name={line.label} value={items[at]?.label} />
          <input type="hidden" name={line.amount} value={((items[at]?.amountCents ?? 0) / 100).toFixed(2)} />
        </span>
      ))}
      <input type="hidden" name="agreed" value={kept} />
      <p className="help">{labels.depositPages.capture.final}</p>
      <SubmitButton look="danger">{labels.depositPages.capture.submit(exactDollars(kept))}</SubmitButton>
    </Form>
  )
}

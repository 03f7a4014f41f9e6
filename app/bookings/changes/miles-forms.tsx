import { mileLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { Cents } from '#app/shared/money.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { readingForm } from './miles-form.ts'

const words = mileLabels

type Props = {
  /** The odometer is asked for while the car is out. */
  isOut: boolean
  offer: { action: string; packs: number; price: Cents } | null
  lastResult?: FormReply | null
}

/** What the odometer shows on the road, and a package of miles more. */
export function MilesForms({ isOut, offer, lastResult }: Props) {
  return (
    <div className="mt-8 grid gap-8">
      {isOut && <ReadingForm lastResult={lastResult} />}
      {offer && (
        <PostForm action={offer.action}>
          <input type="hidden" name="packs" value={offer.packs} />
          <input type="hidden" name="price" value={offer.price} />
          <SubmitButton look="line">{words.buy(offer.price)}</SubmitButton>
          <p className="help mt-2">{words.buyHelp}</p>
        </PostForm>
      )}
    </div>
  )
}

function ReadingForm({ lastResult }: Pick<Props, 'lastResult'>) {
  const [form, fields] = useAppForm<typeof readingForm>({ id: 'odometer', lastResult })
  return (
    <AppForm form={form} labels={{ mileage: words.reading }} submit={words.save}>
      <TextField field={fields.mileage} label={words.reading} hint={words.readingHint} inputMode="numeric" />
    </AppForm>
  )
}

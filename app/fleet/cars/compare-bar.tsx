import { business } from '#app/business.ts'
import { comparisonLabels, fleetLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Button } from '#app/ui/button.tsx'

type Props = { id: string; dates?: { pickup?: string; return?: string } }

/** In sight as soon as a car is chosen; the boxes are on the cards. */
export function CompareBar({ id, dates = {} }: Props) {
  const most = business.fleet.comparedAtMost
  return (
    <form id={id} action={hrefs.comparison()} className="wrap row py-2" data-most={most}>
      {Object.entries(dates).map(([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />)}
      <p className="small quiet">{comparisonLabels.most(most)}</p>
      <Button type="submit">{fleetLabels.compare}</Button>
    </form>
  )
}

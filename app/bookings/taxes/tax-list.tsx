import { taxLabels } from './words.ts'
import { shortDate } from '#app/shared/dates.ts'
import { dollars } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SavedTax } from './queries.server.ts'
import type { Tax } from './rules.ts'

type Props = { taxes: SavedTax[]; stage: 'now' | 'coming' | 'past' }

/** What has started can be ended, what has not can be changed and deleted, what is over can be read. */
export function TaxList({ taxes, stage }: Props) {
  const change = stage === 'now' ? taxLabels.end : taxLabels.change
  return (
    <ul className="season-list num">
      {taxes.map((tax) => (
        <li key={tax.id}>
          <div className="flex-1 basis-44">
            <p className="name">{tax.name}</p>
            <p className="small quiet">{`${printTax(tax)} · ${printSpan(tax)}`}</p>
          </div>
          {stage !== 'past' && (
            <div className="row">
              <TextLink small to={officeHrefs.taxes({ tax: tax.id }, 'tax')} aria-label={`${change} ${tax.name}`}>
                {change}
              </TextLink>
              {stage === 'coming' && (
                <PostForm action={officeHrefs.taxRemoval(tax.id)}>
                  <SubmitButton look="line" compact aria-label={`${taxLabels.remove} ${tax.name}`}>
                    {taxLabels.remove}
                  </SubmitButton>
                </PostForm>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** "8.875% of days and extras", "$5 a day" */
function printTax({ basis, rate, appliesTo }: Tax): string {
  if (basis !== 'percent') return taxLabels.each[basis](dollars(rate))
  const parts = new Intl.ListFormat('en-US').format(appliesTo.map((part) => taxLabels.part[part]))
  return taxLabels.of(`${rate / 1000}%`, parts)
}

function printSpan({ appliesFrom, appliesUntil }: SavedTax): string {
  const from = shortDate(appliesFrom)
  return appliesUntil ? taxLabels.span(from, shortDate(appliesUntil)) : taxLabels.from(from)
}

import { Form } from '@remix-run/react'

import { referralLabels } from './words.ts'
import { referralHrefs } from '#app/shared/referral-hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import { cardHtml, type Card } from './embed.ts'

const words = referralLabels

type Props = { card: Card | null; cars: Record<string, string>; chosen?: string }

/** What a visitor of the broker's site would see, and what to paste there. */
export function CardSection({ card, cars, chosen }: Props) {
  return (
    <section id="card">
      <h2>{words.card}</h2>
      <p className="quiet">{card ? words.cardAbout : words.noCard}</p>
      {Object.keys(cars).length > 0 && (
        <Form
          key={chosen}
          action={`${referralHrefs.referrals()}#card`}
          className="row items-end mt-4"
          preventScrollReset
        >
          <SearchChoice name="car" label={words.car} chosen={chosen} words={cars} empty={null} />
          <Button type="submit" look="line" compact>
            {words.show}
          </Button>
        </Form>
      )}
      {card && (
        <div className="referral-card grid items-start gap-y-8 gap-x-16 mt-6 md:grid-cols-[1fr_1fr]">
          <a className="min-w-0" href={card.href}>
            <img
              className="w-full h-auto wrap-anywhere"
              src={card.src}
              alt={card.alt}
              width={card.width}
              height={card.height}
              loading="lazy"
            />
          </a>
          <div className="field min-w-0">
            <label htmlFor="card-html">{words.html}</label>
            <textarea className="input" id="card-html" readOnly rows={5} value={cardHtml(card)} />
            <p className="row">
              <CopyButton
                text={cardHtml(card)}
                name={words.html}
                words={{ copy: words.copy, copied: words.textCopied }}
              />
            </p>
          </div>
        </div>
      )}
    </section>
  )
}

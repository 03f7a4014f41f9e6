import { recordOf } from '#app/shared/keys.ts'
import { findTestCard, hasExpired } from './cards.server.ts'
import { html } from './pages.server.ts'
import type { Payer } from './checkout-payment.server.ts'
import type { Markup } from './pages.server.ts'

const fields = ['cardNumber', 'cardExpiry', 'cardCvc', 'cardName'] as const
type Field = (typeof fields)[number]
export type Entries = Record<Field, string>
export type Mistakes = Partial<Record<Field, string>>

/** Prefilled with the test card, so that no one types a real one. */
export function blankEntries(name: string | null): Entries {
  return { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 34', cardCvc: '123', cardName: name ?? '' }
}

export function readEntries(form: URLSearchParams): Entries {
  return recordOf(fields, (name) => (form.get(name) ?? '').trim().slice(0, 200))
}

/** The payer, or a sentence for each field that is wrong. `now` in unix seconds. */
export function readPayer(entries: Entries, now: number): { payer: Payer } | { mistakes: Mistakes } {
  const card = findTestCard(entries.cardNumber)
  const expiry = readExpiry(entries.cardExpiry)
  const mistakes: Mistakes = {}
  if (!card) mistakes.cardNumber = 'Use a test card, for example 4242 4242 4242 4242. Real cards are not accepted here.'
  if (!expiry) mistakes.cardExpiry = 'Enter the expiration date as month and year, for example 12 / 34.'
  else if (hasExpired(expiry, now)) mistakes.cardExpiry = 'This card has expired.'
  if (!/^\d{3,4}$/.test(entries.cardCvc)) mistakes.cardCvc = 'Enter the 3 or 4 digits of the security code.'
  if (!entries.cardName) mistakes.cardName = 'Enter the name on the card.'
  if (!card || !expiry || Object.keys(mistakes).length) return { mistakes }
  return { payer: { card, expiry, name: entries.cardName, email: null } }
}

export function cardFields(entries: Entries, mistakes: Mistakes): Markup {
  // An unknown number may be a real one; a security code is never sent back.
  const number = findTestCard(entries.cardNumber) ? entries.cardNumber : ''
  const cvc = Object.keys(mistakes).length ? '' : entries.cardCvc
  return html` ${field('cardNumber', 'Card number', number, mistakes, 'numeric', html`<small id="cardNumber-help">4242 4242 4242 4242 is accepted.</small>`)}
    <div class="pair">
      ${field('cardExpiry', 'Expiration (MM / YY)', entries.cardExpiry, mistakes, 'numeric')}
      ${field('cardCvc', 'CVC', cvc, mistakes, 'numeric')}
    </div>
    ${field('cardName', 'Name on card', entries.cardName, mistakes, 'text')}`
}

export function otherTestCards(): Markup {
  return html` <details>
    <summary>Other test cards</summary>
    <table>
      <tbody>
        <tr>
          <th scope="row">Declined</th>
          <td>4000 0000 0000 0002</td>
        </tr>
        <tr>
          <th scope="row">Insufficient funds</th>
          <td>4000 0000 0000 9995</td>
        </tr>
        <tr>
          <th scope="row">Accepted now, declined later</th>
          <td>4000 0000 0000 0341</td>
        </tr>
        <tr>
          <th scope="row">Later charges need your approval</th>
          <td>4000 0027 6000 3184</td>
        </tr>
      </tbody>
    </table>
  </details>`
}

export function summary(title: string, mistakes: Mistakes): Markup {
  const links = fields.flatMap((name) =>
    mistakes[name] ? [html`<li><a href="#${name}">${mistakes[name]}</a></li>`] : [],
  )
  return html`<div class="note bad" role="alert">
    <p>${title}</p>
    ${
      links.length > 0 &&
      html`<ul>
        ${links}
      </ul>`
    }
  </div>`
}

function field(
  name: Field,
  label: string,
  value: string,
  mistakes: Mistakes,
  keyboard: 'numeric' | 'text',
  help?: Markup,
): Markup {
  const mistake = mistakes[name]
  const described = [help && `${name}-help`, mistake && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      required
      autocomplete="off"
      inputmode="${keyboard}"
      ${described && html` aria-describedby="${described}"`}${mistake && html` aria-invalid="true"`}
    />
    ${help}${mistake && html`<p class="error" id="${name}-error">${mistake}</p>`}
  </div>`
}

function readExpiry(typed: string): { month: number; year: number } | null {
  const match = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(typed)
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null
}

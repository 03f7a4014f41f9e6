/** Any form of a page, filled in as a person might who reads half of it. */
import type { HTMLElement } from 'node-html-parser'

import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { honeypotField } from '#app/shared/honeypot.ts'
import { Form, type Page } from '#tests/support/no-script-client.ts'
import { licenseFile } from '#tests/support/renter.ts'
import type { Chance } from './chance.ts'

/** They would end the simulation instead of being a part of it: people leave, change who they are, or become others. */
const notSubmitted =
  /sign-?out|signin|password|authenticator|passkey|settings|deletion|email|users|people|role|taxes|search/i

export function formsOf(page: Page): HTMLElement[] {
  return page.document.querySelectorAll('main form').filter((form) => {
    const action = form.getAttribute('action') ?? page.path
    return form.getAttribute('method') === 'post' && !notSubmitted.test(action)
  })
}

/** Fields keep what they hold as often as not. */
export async function fillAnything(
  page: Page,
  element: HTMLElement,
  chance: Chance,
  today: CalendarDate,
): Promise<Form> {
  const form = new Form(page, element)
  for (const control of element.querySelectorAll('input, select, textarea')) {
    const name = control.getAttribute('name')
    const type = control.getAttribute('type') ?? control.tagName.toLowerCase()
    if (!name || name === honeypotField || type === 'hidden' || control.hasAttribute('disabled')) continue
    const isNeeded = control.hasAttribute('required') || type === 'textarea'
    const isEmpty = !control.getAttribute('value') && !control.textContent
    if (!(isNeeded && isEmpty) && chance.happens(60)) continue
    const value = await anythingFor(control, type, chance, today)
    if (value !== undefined) form.fill({ [name]: value })
  }
  return form
}

async function anythingFor(control: HTMLElement, type: string, chance: Chance, today: CalendarDate) {
  switch (type) {
    case 'select': {
      const options = control
        .querySelectorAll('option')
        .map((option) => option.getAttribute('value') ?? option.textContent)
      return chance.one(options)
    }
    case 'radio':
      return chance.happens(40) ? (control.getAttribute('value') ?? 'on') : undefined
    case 'checkbox':
      return chance.happens(80)
    case 'date':
      return addDays(today, chance.between(-3, 20))
    case 'time':
      return `${String(chance.between(8, 19)).padStart(2, '0')}:00`
    case 'file':
      return chance.happens(50) ? licenseFile() : undefined
    case 'email':
      return 'somebody.else@example.com'
    case 'tel':
      return '(404) 555-0177'
    case 'number':
      return String(chance.between(0, 20_000))
    default:
      return isAmount(control) ? String(chance.one([1, 12.5, 150, 900, 12_000])) : 'Said at the desk'
  }
}

function isAmount(control: HTMLElement): boolean {
  return /decimal|numeric/.test(control.getAttribute('inputmode') ?? '')
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Unbroken } from './unbroken.tsx'

const kept = (text: string) => `<span class="inline-block">${text}</span>`

test.each([
  ['Thu, Nov 26, 2026, 10:00 AM', `${kept('Thu, Nov 26, 2026,')} 10:00 AM`],
  ['Fri, Nov 6 to Sun, Nov 8, 2026', `${kept('Fri, Nov 6')} to ${kept('Sun, Nov 8, 2026')}`],
  ['Friday, November 27 at noon', `${kept('Friday, November 27')} at noon`],
  ['Decide by Dec 11, 2026, 6:27 PM EST.', `Decide by ${kept('Dec 11, 2026,')} 6:27 PM EST.`],
  ['Available Dec 6–10.', `Available ${kept('Dec 6–10.')}`],
  ['Call us at (404) 555-0199, day or night.', `Call us at ${kept('(404) 555-0199,')} day or night.`],
  ['Or come by (Dec 6).', `Or come by ${kept('(Dec 6).')}`],
  ['Version 2026-11-9.', `Version ${kept('2026-11-9.')}`],
])('no line breaks within a date or number of “%s”, or before what follows it', (text, markup) => {
  expect(renderToStaticMarkup(<Unbroken text={text} />)).toBe(markup)
})

test.each(['2 days × $1,200', 'May we call you?', 'Marque, 3060 Peachtree Road NW', ''])(
  '“%s” stays as it is',
  (text) => {
    expect(renderToStaticMarkup(<Unbroken text={text} />)).toBe(text)
  },
)

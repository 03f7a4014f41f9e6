import { expect, test } from 'vitest'

import { renderEmail } from './email-template.server.ts'

const given = {
  heading: 'Your booking is <cancelled>',
  paragraphs: ['$2,175.00 goes back to your card & nothing is held.'],
  facts: [['Vehicle', "Mia's Ferrari"]] as [string, string][],
  action: { label: 'Open your booking', href: '/booking?key=a&b=c' },
  more: { label: 'Stop', href: 'https://elsewhere.example/stop' },
  footnote: 'Small print.',
}

test('both parts of a mail say the same', () => {
  const { html, text } = renderEmail(given)
  const read = html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(
      /&(amp|lt|gt|quot|#x27);/g,
      (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" })[entity]!,
    )
  for (const words of [
    given.heading,
    ...given.paragraphs,
    "Mia's Ferrari",
    'Open your booking',
    'Stop',
    'Small print.',
    '(404) 555-0143',
  ]) {
    expect(read).toContain(words)
    expect(text).toContain(words)
  }
})

test('what was typed never becomes markup, and links are complete', () => {
  const { html, text } = renderEmail(given)
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).not.toContain('<cancelled>')
  expect(html).toMatch(/href="http[^"]+\/booking\?key=a&amp;b=c"/)
  expect(text).toMatch(/Open your booking: http\S+\/booking\?key=a&b=c/)
  expect(text).toContain('Stop: https://elsewhere.example/stop')
})

test('a short label keeps to one line, a long one gives way', () => {
  const { html } = renderEmail({
    ...given,
    facts: [
      ['Security Deposit', '$5,000.00'],
      ['Weekend rate, 2 days × $300 more', '+$600.00'],
    ],
  })
  expect(/<td style="([^"]*)">Security Deposit</.exec(html)![1]).toContain('white-space:nowrap')
  expect(/<td style="([^"]*)">Weekend rate/.exec(html)![1]).toContain('white-space:normal')
})

test('numbers that people read out or copy keep to one line', () => {
  const { html } = renderEmail({
    heading: 'Hello',
    paragraphs: ['Booking MQ-7K4-F29T is confirmed. Call (404) 555-0143.'],
  })
  for (const number of ['MQ-7K4-F29T', '(404) 555-0143'])
    expect(html).toContain(`<span style="white-space:nowrap">${number}</span>`)
})

test('without its optional parts a mail is short', () => {
  const { html, text } = renderEmail({ heading: 'Hello', paragraphs: ['One line.'] })
  expect(html).not.toContain('<a ')
  expect(text.split('\n\n')).toHaveLength(3)
})

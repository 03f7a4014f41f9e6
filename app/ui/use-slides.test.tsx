// @vitest-environment happy-dom
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { unmountAfter } from '#tests/support/unmount-after.ts'
import { until } from '#tests/support/until.ts'
import { useSlides } from './use-slides.ts'

function Strip() {
  const { place, track } = useSlides()
  return (
    <>
      <div {...track} id="strip" />
      <p>{place + 1}</p>
    </>
  )
}

test('counts from the picture in sight when the strip was moved before React had the page', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Strip />)
  const strip = page.querySelector('#strip')
  if (!strip) throw new Error('no strip')
  Object.defineProperty(strip, 'clientWidth', { value: 300 })
  strip.scrollLeft = 600
  unmountAfter(hydrateRoot(page, <Strip />))
  await until(() => expect(page.querySelector('p')?.textContent).toBe('3'))
})

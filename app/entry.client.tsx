import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { answering } from './data-requests.ts'
import './ui/enhance/everywhere.js'

// Remix calls the global fetch and takes no other.
window.fetch = answering(window.fetch.bind(window))

void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)

/**
 * RemixBrowser throws a promise until the page's data is decoded, before its first hook. React 18 gives a page up for
 * good where a key is pressed while the root itself waits ("Root did not complete"), so the root never waits.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown
  }
}

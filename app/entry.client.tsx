import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { answering } from './data-requests.ts'
import './ui/enhance/everywhere.js'

// Remix calls the global fetch and takes no other.
window.fetch = answering(window.fetch.bind(window))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { answering } from './data-requests.ts'
import './ui/enhance/everywhere.js'

// The framework asks for its data by the browser's own fetch and lets nobody hand it another.
window.fetch = answering(window.fetch.bind(window))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

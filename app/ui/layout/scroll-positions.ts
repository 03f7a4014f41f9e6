import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router-dom'

/** As Remix's ScrollRestoration, without its inline script: where a document is loaded, browsers restore the position. */
export function ScrollPositions() {
  useScrollRestoration()
  return null
}

/** What TypeScript's own types of the browser lack. */
interface Navigator {
  /** Where the browser tells it. */
  connection?: { saveData?: boolean; effectiveType?: string }
}

interface Document {
  /** Where the browser draws pages ahead. */
  prerendering?: boolean
}

interface ParentNode {
  querySelector(selectors: 'script[data-lease]'): HTMLScriptElement | null
}

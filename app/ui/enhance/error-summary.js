/** The summary of a refused form takes the focus as the page comes. */
const summary = document.querySelector('[data-error-summary]')
const toSummary = () => document.activeElement === document.body && summary instanceof HTMLElement && summary.focus()
// Again when all is there: a browser that jumps to the address' fragment takes the focus away.
addEventListener('load', toSummary)
toSummary()

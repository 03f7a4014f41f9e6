const summary = document.querySelector('[data-error-summary]')
const toSummary = () => document.activeElement === document.body && summary instanceof HTMLElement && summary.focus()
// Again after load: scrolling to a fragment takes the focus away.
addEventListener('load', toSummary)
toSummary()

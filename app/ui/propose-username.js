/** Says which username the name comes to, where none is chosen. */
import { proposedUsername } from '#app/shared/proposed-username.ts'

const summary = document.querySelector('[data-proposal]')
const form = summary?.closest('form')
const name = form?.elements.namedItem('fullName')
const username = form?.elements.namedItem('username')
const usual = summary?.textContent ?? ''

function propose() {
  if (!summary || !(name instanceof HTMLInputElement) || !(username instanceof HTMLInputElement)) return
  const proposal = username.value || proposedUsername(name.value)
  const words = summary.getAttribute('data-proposal') ?? ''
  summary.textContent = proposal ? words.replace('{}', proposal) : usual
  username.placeholder = proposedUsername(name.value)
}

form?.addEventListener('input', propose)
propose()

/** The button that prints a page: shown where something answers it. */
for (const button of document.querySelectorAll('[data-print]')) {
  button.removeAttribute('hidden')
  button.addEventListener('click', () => print())
}

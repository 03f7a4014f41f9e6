/**
 * What the answer to a form takes away leaves its room until the page is left: nothing below it moves. For `onSubmit` of what
 * contains both the form and the `.keeps-room` parts.
 */
export function keepRoom({ currentTarget }: React.FormEvent<HTMLElement>): void {
  for (const part of currentTarget.querySelectorAll<HTMLElement>('.keeps-room'))
    part.style.minHeight = `${part.getBoundingClientRect().height}px`
}

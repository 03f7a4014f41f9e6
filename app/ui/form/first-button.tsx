/** Enter submits by a form's first button, which would be one for less than the whole form. */
export function FirstButton() {
  return (
    <button type="submit" hidden>
      Send
    </button>
  )
}

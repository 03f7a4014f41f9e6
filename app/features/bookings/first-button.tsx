/** Enter submits by a form's first button, which would be a day of the calendar. */
export function FirstButton() {
  return (
    <button type="submit" hidden>
      Send
    </button>
  )
}

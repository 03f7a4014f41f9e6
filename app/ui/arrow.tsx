export function Arrow() {
  return (
    <svg width="20" height="10" viewBox="0 0 20 10" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 5h19M15 .5 19.5 5 15 9.5" />
    </svg>
  )
}

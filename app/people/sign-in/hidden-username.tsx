/** For password managers, in a form that asks for the password of a known account. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      autoComplete="username"
      defaultValue={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

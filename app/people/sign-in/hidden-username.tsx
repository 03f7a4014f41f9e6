/** Tells password managers whose password is asked for, where the username is known. */
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

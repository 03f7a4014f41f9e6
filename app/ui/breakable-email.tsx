/** An email address that breaks before its domain where it does not fit on one line. */
export function BreakableEmail({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  )
}

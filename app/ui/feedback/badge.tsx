/** A short upper-case word in a hairline box. `role` colors it: admin, staff, broker, member; anything else is gray. */
export function Badge({ role, children }: { role?: string; children: React.ReactNode }) {
  return <span className={role ? `badge ${role}` : 'badge'}>{children}</span>
}

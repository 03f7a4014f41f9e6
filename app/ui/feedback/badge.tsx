export function Badge({ role, children }: { role?: string; children: React.ReactNode }) {
  return <span className={role ? `badge ${role}` : 'badge'}>{children}</span>
}

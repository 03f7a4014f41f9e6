import newTabScript from '#app/ui/new-tab.js?url'

/** One button that leads to another site: in a new tab where scripts run, in this one where they do not (DECISIONS §2). */
export function NewTabForm({
  action,
  values = {},
  children,
}: {
  action: string
  values?: Record<string, string>
  children: React.ReactNode
}) {
  return (
    <form method="post" action={action} data-new-tab>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <script type="module" src={newTabScript} />
    </form>
  )
}

import { useLocation } from '@remix-run/react'

import { isWorkingPath } from '#app/shared/working-paths.ts'
import newTabScript from '#app/ui/new-tab.js?url'
import { submitToTab } from '#app/ui/payment-tab.js'

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
  const working = isWorkingPath(useLocation().pathname)
  return (
    <form
      method="post"
      action={action}
      data-new-tab={working ? undefined : ''}
      onSubmit={(event) => submitToTab(event.nativeEvent as SubmitEvent)}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {!working && <script type="module" src={newTabScript} />}
    </form>
  )
}

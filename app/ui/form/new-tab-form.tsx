import { useLocation } from '@remix-run/react'
import { useState } from 'react'

import { isWorkingPath } from '#app/shared/working-paths.ts'
import newTabScript from '#app/ui/new-tab.js?url'
import { hasRoomForTabs, submitToTab } from '#app/ui/payment-tab.js'
import { Sending } from './submit-button.tsx'

/** Leads to another site: in a new tab with scripts on a wide screen, else in this one. */
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
  const [isSending, setSending] = useState(false)

  function handleSubmit(event: React.FormEvent<HTMLFormElement>): void {
    if (!hasRoomForTabs()) return
    event.preventDefault()
    setSending(true)
    void submitToTab(event.currentTarget).finally(() => setSending(false))
  }

  return (
    <Sending.Provider value={isSending}>
      <form method="post" action={action} data-new-tab={working ? undefined : ''} onSubmit={handleSubmit}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {!working && <script type="module" src={newTabScript} />}
      </form>
    </Sending.Provider>
  )
}

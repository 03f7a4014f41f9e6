import type { MetaFunction } from '@remix-run/node'

import { ByPhone } from '#app/features/site/by-phone.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Reset Password', 'Set a new password for your account.')

export default function ResetPassword() {
  return (
    <ByPhone title="Reset Password">
      <p>Call us and we set a new password together with you.</p>
    </ByPhone>
  )
}

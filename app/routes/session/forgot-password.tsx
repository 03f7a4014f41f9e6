import type { MetaFunction } from '@remix-run/node'

import { ByPhone } from '#app/features/site/by-phone.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () => pageMeta('Forgot Password', 'How to get back into your account.')

export default function ForgotPassword() {
  return (
    <ByPhone title="Forgot Password">
      <p>Call us and we help you back into your account.</p>
    </ByPhone>
  )
}

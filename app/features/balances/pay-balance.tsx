import { labels } from '#app/messages/labels.ts'
import type { Cents } from '#app/shared/money.ts'
import { Button } from '#app/ui/button.tsx'

const words = labels.payBalance

/** On the customer's own pages, with an account or without. */
export function PayBalance({ action, due }: { action: string; due: Cents }) {
  return (
    due > 0 && (
      <form id="money" method="post" action={action} className="grid print:hidden">
        <Button type="submit">{words.submit(due)}</Button>
        <p className="help mt-2">{words.help}</p>
      </form>
    )
  )
}

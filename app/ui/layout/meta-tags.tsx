import { Meta as metaTags } from '@remix-run/react'
import { Children, isValidElement, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

import { labels } from '#app/messages/labels.ts'

/**
 * The page's meta tags. Remix tells `meta` nothing of what an action has answered, so the word that the title of a
 * refused form begins with is put in front here: the same in the server's HTML, while hydrating and after a later answer.
 */
export function MetaTags() {
  const answers = useContext(RouterState)?.actionData
  const refused = Object.values(answers ?? {}).some(isRefusal)
  const tags = Children.toArray(metaTags().props.children)
  return <>{refused ? tags.map(withError) : tags}</>
}

function withError(tag: ReturnType<typeof Children.toArray>[number]) {
  if (!isValidElement<{ children: string }>(tag) || tag.type !== 'title') return tag
  return <title key={tag.key}>{labels.form.refused(tag.props.children)}</title>
}

/** Whether an action's answer is a form that was wrong; an intent inside a form is none (platform/http.server.ts). */
function isRefusal(answer: unknown): boolean {
  const { lastResult } = (answer ?? {}) as { lastResult?: { status?: string } }
  return lastResult?.status === 'error'
}

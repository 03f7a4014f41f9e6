import { Meta as metaTags } from '@remix-run/react'
import { Children, isValidElement, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

import { formLabels } from '#app/ui/form/words.ts'
import { carriedBy } from './carried.ts'

/** Prefixes the title of a refused form: Remix does not give action data to `meta`. */
export function MetaTags() {
  const answers = useContext(RouterState)?.actionData
  const refused = Object.values(answers ?? {}).some(isRefusal)
  const tags = Children.toArray(metaTags().props.children)
  return <>{refused ? tags.map(withError) : tags}</>
}

function withError(tag: ReturnType<typeof Children.toArray>[number]) {
  if (!isValidElement<{ children: string }>(tag) || tag.type !== 'title') return tag
  return <title key={tag.key}>{formLabels.refused(tag.props.children)}</title>
}

function isRefusal(answer: unknown): boolean {
  return carriedBy(answer).lastResult?.status === 'error'
}

import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'

/** Any address that is none of ours, for every method. */
export function loader() {
  return notFound(problems.page.missing)
}

export const action = loader

export default function NotFound() {
  return null
}

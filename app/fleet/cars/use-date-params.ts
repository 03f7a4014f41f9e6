import { useSearchParams } from '@remix-run/react'

/** The dates in the address, as they are there: links keep them. */
export function useDateParams(): { pickup?: string; return?: string } {
  const [query] = useSearchParams()
  return { pickup: query.get('pickup') ?? undefined, return: query.get('return') ?? undefined }
}

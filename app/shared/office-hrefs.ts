import { withFragment, withQuery } from '#app/shared/hrefs.ts'

type Query = Record<string, string | number | undefined>

/** Single pages of the back office. Apart from hrefs.ts, which every page carries. */
export const officeHrefs = {
  customer: (id: string) => `/dashboard/customers/${id}`,
  taxes: (query: Query = {}, fragment?: string) => withFragment(withQuery('/dashboard/taxes', query), fragment),
  earnings: (query: Query = {}) => withQuery('/dashboard/earnings', query),
  earningsFile: (query: Query = {}) => withQuery('/dashboard/earnings/statement.csv', query),
  taxRemoval: (id: string) => `/taxes/${id}/removal`,
}

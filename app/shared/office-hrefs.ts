import { withFragment, withQuery } from '#app/shared/hrefs.ts'

type Query = Record<string, string | number | undefined>

/** Single pages of the back office. Apart from hrefs.ts, which every page carries. */
export const officeHrefs = {
  search: () => '/dashboard/search',
  customer: (id: string) => `/dashboard/customers/${id}`,
  leads: (query: Query = {}) => withQuery('/dashboard/leads', query),
  lead: (id: string, fragment?: string) => withFragment(`/dashboard/leads/${id}`, fragment),
  taxes: (query: Query = {}, fragment?: string) => withFragment(withQuery('/dashboard/taxes', query), fragment),
  earnings: (query: Query = {}) => withQuery('/dashboard/earnings', query),
  earningsFile: (query: Query = {}) => withQuery('/dashboard/earnings/statement.csv', query),
  payouts: (query: Query = {}, fragment?: string) => withFragment(withQuery('/dashboard/payouts', query), fragment),
  payout: (id: string) => `/dashboard/payouts/${id}`,
  adjustment: (query: Query = {}) => withQuery('/dashboard/payouts/adjustment', query),
  bankFile: (run: string) => withQuery('/dashboard/payouts/bank.csv', { run }),
  yearFile: (year: number) => withQuery('/dashboard/payouts/year.csv', { year }),
  figures: (query: Query = {}) => withQuery('/dashboard/figures', query),
  figuresFile: (name: string, query: Query = {}) => withQuery(`/dashboard/figures/files/${name}`, query),
  taxRemoval: (id: string) => `/taxes/${id}/removal`,
}

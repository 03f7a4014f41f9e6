import { pathTo, withQuery } from '#app/shared/hrefs.ts'

/** A broker's own referrals. Apart from hrefs.ts, which every page carries. */
export const referralHrefs = {
  /** The link, to a page of ours. */
  referralLink: (code: string, to?: string) => withQuery(pathTo('/r/:code', code), { to }),
  referrals: (query: Record<string, string | number | undefined> = {}) =>
    withQuery(pathTo('/dashboard/referrals'), query),
}

/** Single pages and buttons of a person's own account. Apart from hrefs.ts, which every page carries. */
export const accountHrefs = {
  otherSessionsEnd: () => '/account/sessions/others/end',
  sessionEnd: (id: string) => `/account/sessions/${id}/end`,
  accountDataFile: () => '/account/settings/data.json',
  photoRemoval: (kind: string) => `/account/photos/${kind}/removal`,
  accountPhoto: (kind: string) => `/account/photos/${kind}`,
  accountData: () => '/account/settings/data',
  accountDeletion: () => '/account/settings/deletion',
  accountEmail: () => '/account/settings/email',
  accountPassword: () => '/account/settings/password',
}

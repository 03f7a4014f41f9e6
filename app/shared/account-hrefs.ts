import { pathTo, withQuery } from '#app/shared/hrefs.ts'

/** Single pages and buttons of a person's own account. Apart from hrefs.ts, which every page carries. */
export const accountHrefs = {
  otherSessionsEnd: () => pathTo('/account/sessions/others/end'),
  sessionEnd: (id: string) => pathTo('/account/sessions/:id/end', id),
  accountDataFile: () => pathTo('/account/settings/data.json'),
  photoRemoval: (kind: string) => pathTo('/account/photos/:kind/removal', kind),
  accountPhoto: (kind: string) => pathTo('/account/photos/:kind', kind),
  accountData: () => pathTo('/account/settings/data'),
  accountDeletion: () => pathTo('/account/settings/deletion'),
  accountEmail: () => pathTo('/account/settings/email'),
  authenticator: () => pathTo('/account/settings/authenticator'),
  authenticatorCode: () => pathTo('/account/settings/authenticator/code'),
  authenticatorRemoval: () => pathTo('/account/settings/authenticator/removal'),
  passkeys: () => pathTo('/account/settings/passkeys'),
  newPasskey: () => pathTo('/account/settings/passkeys/new'),
  passkeyRemoval: (id: string) => pathTo('/account/settings/passkeys/:id/removal', id),
  factor: (query: { for?: string; returnTo?: string; again?: 'yes' } = {}) =>
    withQuery(pathTo('/account/settings/confirm'), query),
  recoveryCodes: () => pathTo('/account/settings/recovery-codes'),
  accountPassword: () => pathTo('/account/settings/password'),
}

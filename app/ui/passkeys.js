/** What browsers do with passkeys, as JSON in and out. */

/** @typedef {{ id: string, type: 'public-key' }} Named */
/** @typedef {Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials' | 'extensions'> & { challenge: string }} RequestJSON */
/** @typedef {Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials' | 'extensions'> & { challenge: string, user: { id: string, name: string, displayName: string }, excludeCredentials?: Named[] }} CreationJSON */

export function canUsePasskeys() {
  return 'PublicKeyCredential' in window
}

/** @param {CreationJSON} options what the server made; throws when the person or the device declines */
export async function createPasskey(options) {
  const { challenge, user, excludeCredentials = [] } = options
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((known) => ({ ...known, id: bytesOf(known.id) })),
  }
  return textOf(await navigator.credentials.create({ publicKey }))
}

/**
 * @param {string} address where the server says what to sign
 * @param {Omit<CredentialRequestOptions, 'publicKey'>} [how] throws when the person or the device declines
 */
export async function signWithPasskey(address, how = {}) {
  const answer = await fetch(address, { method: 'POST' })
  if (!answer.ok) throw new Error(String(answer.status))
  /** @type {RequestJSON} */
  const options = await answer.json()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? {
    ...options,
    challenge: bytesOf(options.challenge),
  }
  return textOf(await navigator.credentials.get({ ...how, publicKey }))
}

/** @param {Credential | null} made */
function textOf(made) {
  if (!(made instanceof PublicKeyCredential)) throw new Error('no passkey')
  const { id, type, response } = made
  // Some password managers put credentials of their own in the browser's place, which have no `toJSON`.
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const entries = parts.flatMap((part) => {
    const bytes = Reflect.get(response, part)
    return bytes ? [[part, base64url(bytes)]] : []
  })
  return JSON.stringify({ id, rawId: id, type, clientExtensionResults: {}, response: Object.fromEntries(entries) })
}

/** @param {string} text base64url */
function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** @param {ArrayBuffer} bytes */
function base64url(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

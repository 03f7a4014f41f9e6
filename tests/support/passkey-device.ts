/** A device with one passkey (ES256, no attestation): signs what WebAuthn says, or something else where a test wants it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Asked = { challenge: string }
type Said = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

export function passkeyDevice(usual: Said = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')

  function signed(type: string, { challenge }: Asked, said: Said) {
    const { origin, rpId, isVerified, counter } = {
      origin: 'http://localhost:3000',
      rpId: 'localhost',
      isVerified: true,
      counter: 0,
      ...usual,
      ...said,
    }
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const hasKey = type === 'webauthn.create'
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
    return {
      clientData: Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })),
      head: Buffer.concat([sha256(rpId), Buffer.from([flags]), count]),
    }
  }

  const answer = (response: Record<string, string | undefined>) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    create(asked: Asked, said: Said = {}): string {
      const { clientData, head } = signed('webauthn.create', asked, said)
      const point = (label: number, value: string) =>
        Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
      const key = Buffer.concat([Buffer.from('a5010203262001', 'hex'), point(0x21, x), point(0x22, y)])
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([head, Buffer.alloc(16), length, credentialId, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    get(asked: Asked, said: Said = {}): string {
      const { clientData, head } = signed('webauthn.get', asked, said)
      const signature = sign('sha256', Buffer.concat([head, sha256(clientData)]), privateKey)
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: head.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: said.userHandle,
      })
    },
  }
}

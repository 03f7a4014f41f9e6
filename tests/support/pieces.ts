/** The tus protocol, as a browser speaks it. */
import type { NoScriptClient } from './no-script-client.ts'

export const tus = { 'Tus-Resumable': '1.0.0' }

export const beginPieces = (client: NoScriptClient, to: string, size: number, name: string) =>
  client.send(to, {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })

export const sendPiece = (client: NoScriptClient, part: string, offset: number, body: BodyInit) =>
  client.send(part, {
    method: 'PATCH',
    headers: { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit)

export const offsetOf = async (client: NoScriptClient, part: string) =>
  Number((await client.send(part, { method: 'HEAD', headers: tus })).headers.get('Upload-Offset'))

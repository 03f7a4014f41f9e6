/**
 * An encrypted archive: a gzipped tar inside an age file, so `age -d -i key-file archive | tar xz` opens it without
 * Marque. age authenticates each piece, so that damage and a cut end are noticed before anything is believed.
 */
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'

import { isDiskFailure } from '#app/platform/disk.server.ts'
import { chunksOf, streamOf } from '#app/platform/web-streams.ts'
import { commandError } from '#app/shared/command-error.ts'

export type ArchiveKey = { identity: string; recipient: string }
type Bytes = AsyncIterable<Uint8Array>
/** `size`: exactly as many bytes as `body` gives. */
type Add = (entry: { name: string; size: number }, body: Bytes) => Promise<void>

/** Writes a new key file that only its owner can read. Throws a sentence when there is one already. */
export async function makeKeyFile(file: string): Promise<ArchiveKey> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# public key: ${recipient}\n${identity}\n`
  await fs.writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    throw commandError(`The key file ${file} could not be made: ${reasonOf(cause)}. Nothing was overwritten.`, cause)
  })
  return { identity, recipient }
}

/** Reads a key file as `makeKeyFile` or age-keygen writes it. Throws a sentence. */
export async function readKeyFile(file: string): Promise<ArchiveKey> {
  const text = await fs.readFile(file, 'utf8').catch((cause: unknown) => {
    throw commandError(`The key file ${file} can’t be read: ${reasonOf(cause)}.`, cause)
  })
  const identity = text.split(/\r?\n/).find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!identity) throw commandError(`${file} has no key in it. It should hold a line that begins with AGE-SECRET-KEY-.`)
  try {
    return { identity, recipient: await identityToRecipient(identity.trim()) }
  } catch (cause) {
    throw commandError(`The key in ${file} is not whole.`, cause)
  }
}

/**
 * Writes what `fill` adds to `target` and returns its bytes. Until it is complete and on the disk it has another name,
 * so there is never half an archive under its own. Throws a sentence when the disk is full.
 */
export async function writeArchive(
  target: string,
  { recipient }: ArchiveKey,
  fill: (add: Add) => Promise<void>,
): Promise<number> {
  const partial = `${target}${partialEnding}`
  const file = await fs.open(partial, 'wx', 0o600).catch(explainDisk(target))
  const { readable, controller } = createTarPacker()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  try {
    const filling = fill(async (entry, body) => {
      const writer = controller.add({ ...entry, type: 'file', mode: 0o600 }).getWriter()
      for await (const chunk of body) await writer.write(chunk)
      await writer.close()
    }).then(
      () => controller.finalize(),
      (cause: unknown) => {
        controller.error(cause)
        throw cause
      },
    )
    const writing = pipeline(
      Readable.from(chunksOf(readable)),
      createGzip({ level: 1 }),
      async function* encrypt(zipped: Readable) {
        yield* chunksOf(await encrypter.encrypt(streamOf<Uint8Array>(zipped)))
      },
      file.createWriteStream(),
    )
    const [written, filled] = await Promise.allSettled([writing, filling])
    if (filled.status === 'rejected' && !isDiskFailure(failureOf(written))) throw filled.reason
    if (written.status === 'rejected') throw written.reason
    const size = await flush(partial)
    await fs.rename(partial, target)
    return size
  } catch (error) {
    await file.close().catch(() => {})
    await fs.rm(partial, { force: true })
    return explainDisk(target)(error)
  }
}

export const partialEnding = '.partial'

/**
 * Gives each entry in turn; `take` must read its body to the end. Throws a sentence when the key is another, or the
 * archive is damaged or incomplete.
 */
export async function readArchive(
  source: string,
  { identity }: ArchiveKey,
  take: (name: string, body: Bytes) => Promise<void>,
): Promise<void> {
  let damage: unknown
  let failure: { cause: unknown } | undefined
  async function* reading(body: Bytes) {
    try {
      yield* body
    } catch (cause) {
      damage = cause
      throw cause
    }
  }
  try {
    const file = await fs.open(source)
    await file.close()
  } catch (cause) {
    throw commandError(`The archive ${source} can’t be read: ${reasonOf(cause)}.`, cause)
  }
  const bytes = createReadStream(source)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    const plain = await decrypter.decrypt(streamOf<Uint8Array>(bytes)).catch((cause: unknown) => {
      const reason = 'it was written with another one, or its beginning is damaged'
      failure = { cause: commandError(`The key does not open ${source}: ${reason}.`, cause) }
      throw cause
    })
    // The callback: an error of one end reaches the other, which reports it.
    const unzipped = connect(Readable.from(chunksOf(plain)), createGunzip(), () => {})
    for await (const { header, body } of chunksOf(
      streamOf<Uint8Array>(unzipped).pipeThrough(createTarDecoder({ strict: true })),
    )) {
      await take(header.name, reading(chunksOf(body))).catch((error: unknown) => {
        failure = { cause: error }
        throw error
      })
    }
  } catch (cause) {
    if (failure && damage === undefined) throw failure.cause
    throw commandError(`The archive ${source} is damaged or incomplete.`, cause)
  } finally {
    bytes.destroy()
  }
}

/** Until it is on the disk itself. Returns its bytes. */
async function flush(name: string): Promise<number> {
  const file = await fs.open(name, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

const failureOf = (result: PromiseSettledResult<void>): unknown =>
  result.status === 'rejected' ? result.reason : undefined

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/, \w+ '.*$/, '') : String(cause)
}

function explainDisk(target: string) {
  return (cause: unknown): never => {
    if (!isDiskFailure(cause)) throw cause
    throw commandError(`${target} could not be written: ${reasonOf(cause)}. Nothing is left of it.`, cause)
  }
}

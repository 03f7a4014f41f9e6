/** The hash stores its own scrypt parameters, so they can be raised later. All of it throws HashingBusy. */
import { randomBytes, timingSafeEqual } from 'node:crypto'

import { env } from '#app/platform/env.server.ts'
import { deriveKey } from '#app/platform/hashing-threads.server.ts'

const current = { cost: env.deployment === 'test' ? 2 ** 10 : 2 ** 15, blockSize: 8, parallelization: 3 }
const keyLength = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, current)
  const { cost, blockSize, parallelization } = current
  return ['scrypt', cost, blockSize, parallelization, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Derives a key even without a stored hash, so that timing reveals nothing. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const hash = stored?.startsWith('scrypt$') ? stored : undefined
  const [, cost, blockSize, parallelization, salt = '', key = ''] = (hash ?? (await decoy())).split('$')
  const expected = Buffer.from(key, 'base64')
  const parameters = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) }
  const given = await derive(password, Buffer.from(salt, 'base64'), parameters)
  return hash !== undefined && expected.length === given.length && timingSafeEqual(expected, given)
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(16).toString('base64')).catch((error: unknown) => {
    decoyHash = undefined
    throw error
  })
  return decoyHash
}

function derive(password: string, salt: Buffer, parameters: typeof current): Promise<Buffer> {
  const options = { ...parameters, maxmem: 256 * parameters.cost * parameters.blockSize }
  return deriveKey({ password: password.normalize('NFKC'), salt, keyLength, options })
}

/** Passwords: scrypt with its parameters kept in the hash, so that they can be raised without losing anybody. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import { env } from '#app/platform/env.server.ts'

// A tenth of a second a hash. Tests sign hundreds of people in and out, and keep no secrets.
const current = { cost: env.deployment === 'test' ? 2 ** 10 : 2 ** 15, blockSize: 8, parallelization: 3 }
const keyLength = 32

/** Gives what is stored for a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, current)
  const { cost, blockSize, parallelization } = current
  return ['scrypt', cost, blockSize, parallelization, salt.toString('base64'), key.toString('base64')].join('$')
}

/**
 * Whether a password is the one stored. With no hash (nobody has that name, or whoever has it may not come in) it does
 * the same work and says no, so that the time of the answer tells nothing.
 */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const isHash = stored?.startsWith('scrypt$') ?? false
  const [, cost, blockSize, parallelization, salt = '', key = ''] = (isHash ? stored! : await decoy()).split('$')
  const expected = Buffer.from(key, 'base64')
  const parameters = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) }
  const given = await derive(password, Buffer.from(salt, 'base64'), parameters)
  return isHash && expected.length === given.length && timingSafeEqual(expected, given)
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(16).toString('base64'))
  return decoyHash
}

function derive(password: string, salt: Buffer, parameters: typeof current): Promise<Buffer> {
  const options = { ...parameters, maxmem: 256 * parameters.cost * parameters.blockSize }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

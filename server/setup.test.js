import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { completeEnvironment } from './setup.js'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'setup-'))
beforeEach(() => {
  for (const name of ['DEPLOYMENT', 'NODE_ENV', 'SESSION_SECRET']) vi.stubEnv(name, '')
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(folder, { recursive: true, force: true })
})

const { env } = process

it('a demo gets a secret that lasts', () => {
  completeEnvironment('demo')
  expect([env.DEPLOYMENT, env.NODE_ENV]).toEqual(['demo', 'production'])
  const secret = env.SESSION_SECRET
  expect(secret).toMatch(/^[\da-f]{64}$/)
  expect(fs.statSync(path.join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
  env.SESSION_SECRET = ''
  completeEnvironment('demo')
  expect(env.SESSION_SECRET).toBe(secret)
})

it('production is what NODE_ENV says, and gets no secret', () => {
  env.NODE_ENV = 'production'
  completeEnvironment('demo')
  expect([env.DEPLOYMENT, env.SESSION_SECRET]).toEqual(['production', ''])
})

it('development keeps its name, unless another deployment is set', () => {
  completeEnvironment('development')
  expect([env.DEPLOYMENT, env.NODE_ENV]).toEqual(['development', 'development'])
  env.DEPLOYMENT = 'test'
  completeEnvironment('development')
  expect(env.DEPLOYMENT).toBe('test')
})

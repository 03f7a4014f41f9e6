import fs from 'node:fs'

import { describe, expect, it, test } from 'vitest'

import { readEnvironment } from './env.server.ts'

const least = { DATABASE_URL: 'postgres://localhost/marque', SESSION_SECRET: 'x'.repeat(32) }
const accounts = {
  DEPLOYMENT: 'production',
  APP_URL: 'https://marque.example/anything',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  UPLOADTHING_TOKEN: 'a-token-of-twenty-letters',
  SMTP_URL: 'smtps://mail.example',
}
const read = (more: Record<string, string | undefined> = {}) => readEnvironment({ ...least, ...more })

/** The variables that the refusal names. */
function refused(raw: Record<string, string | undefined>): string[] {
  try {
    readEnvironment(raw)
  } catch (error) {
    const { name, message } = error as Error
    expect(name).toBe('EnvironmentError')
    expect(message).toMatch(/^The environment is not right\. .+\. See \.env\.example\.$/)
    return [...message.matchAll(/\b([A-Z][A-Z_]+): \S/g)].map(([, variable]) => variable!)
  }
  return []
}

test('of several session secrets the first signs, and all of them verify', () => {
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)]
  const { sessionSecret, sessionSecrets } = read({ SESSION_SECRET: `${fresh}, ${old}` })
  expect([sessionSecret, sessionSecrets]).toEqual([fresh, [fresh, old]])
})

test('everything but the database and the secret has a default', () => {
  const { stripe, ...rest } = read()
  expect(rest).toEqual({
    deployment: 'demo',
    production: false,
    brokerProgramOpen: true,
    port: 3000,
    origin: 'http://localhost:3000',
    trustedProxies: 0,
    holdsByAddress: true,
    databaseUrl: least.DATABASE_URL,
    databaseOwnerUrl: least.DATABASE_URL,
    databasePool: 10,
    databasePatient: false,
    demoData: false,
    dataDir: '.data',
    uploadsDir: '.data/uploads',
    sessionSecret: least.SESSION_SECRET,
    sessionSecrets: [least.SESSION_SECRET],
    hstsSubdomains: false,
    secondFactorDays: 0,
    scanCommand: [],
    mailFrom: 'Marque <concierge@marque.example>',
    smugmug: {},
    films: {},
    jobs: true,
    preparePictures: true,
    backups: { folder: '.data/backups', keyFile: '.data/backup-key.txt', configured: false },
    logLevel: 'info',
  })
  expect(stripe.secretKey).toMatch(/^sk_test_[0-9a-f]{32}$/)
  expect(stripe.webhookSecret).toMatch(/^whsec_[0-9a-f]{32}$/)
  expect(stripe.emulator).toEqual({ host: '127.0.0.1', port: 3001, origin: 'http://localhost:3001' })
})

test('the keys of the embedded Stripe are those of this installation', () => {
  const other = read({ SESSION_SECRET: 'y'.repeat(32) })
  expect(read().stripe).toEqual(read().stripe)
  expect(other.stripe.secretKey).not.toBe(read().stripe.secretKey)
  expect(other.stripe.webhookSecret).not.toBe(read().stripe.webhookSecret)
})

const kept = [
  ['DEPLOYMENT', 'development', { deployment: 'development' }],
  ['PORT', '8080', { port: 8080, origin: 'http://localhost:8080', stripe: { emulator: { port: 8081 } } }],
  ['APP_URL', 'https://marque.example/path', { origin: 'https://marque.example' }],
  ['TRUSTED_PROXIES', '2', { trustedProxies: 2 }],
  ['DATABASE_URL', 'postgresql://db/marque', { databaseUrl: 'postgresql://db/marque' }],
  ['DATABASE_OWNER_URL', 'postgresql://owner@db/marque', { databaseOwnerUrl: 'postgresql://owner@db/marque' }],
  ['DATABASE_POOL', '2', { databasePool: 2 }],
  ['DATABASE_PATIENT', 'true', { databasePatient: true }],
  ['DEMO_DATA', 'true', { demoData: true }],
  ['DATA_DIR', '/data', { dataDir: '/data', uploadsDir: '/data/uploads' }],
  ['UPLOADS_DIR', '/shared', { dataDir: '.data', uploadsDir: '/shared' }],
  ['SESSION_SECRET', 'z'.repeat(40), { sessionSecret: 'z'.repeat(40) }],
  ['STRIPE_SECRET_KEY', 'sk_test_1', { stripe: { secretKey: 'sk_test_1', emulator: undefined } }],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1', { stripe: { webhookSecret: 'whsec_1' } }],
  ['STRIPE_EMULATOR_PORT', '4000', { stripe: { emulator: { port: 4000, origin: 'http://localhost:4000' } } }],
  ['UPLOADTHING_TOKEN', accounts.UPLOADTHING_TOKEN, { uploadthingToken: accounts.UPLOADTHING_TOKEN }],
  ['SMTP_URL', 'smtp://mail', { smtpUrl: 'smtp://mail' }],
  ['MAIL_FROM', 'Us <us@marque.example>', { mailFrom: 'Us <us@marque.example>' }],
  ['SECOND_FACTOR_DAYS', '30', { secondFactorDays: 30 }],
  ['BROKER_PROGRAM', 'closed', { brokerProgramOpen: false }],
  ['PREPARE_PICTURES', 'false', { preparePictures: false }],
  ['HOLDS_BY_ADDRESS', 'false', { holdsByAddress: false }],
  ['SMUGMUG_API_BASE', 'https://pictures.example', { smugmug: { base: 'https://pictures.example' } }],
  ['SMUGMUG_API_KEY', 'key', { smugmug: { key: 'key' } }],
  ['HERO_FILM_WIDE', 'https://films.example/w', { films: { heroWide: 'https://films.example/w' } }],
  ['HERO_FILM_UPRIGHT', 'https://films.example/u', { films: { heroUpright: 'https://films.example/u' } }],
  ['GARAGE_FILM', 'https://films.example/g', { films: { garageDoor: 'https://films.example/g' } }],
  ['BACKUP_DIR', '/backups', { backups: { folder: '/backups', configured: false } }],
  ['BACKUP_KEY_FILE', '/key.txt', { backups: { keyFile: '/key.txt', configured: false } }],
  ['JOBS', 'false', { jobs: false }],
  ['SCAN_COMMAND', 'clamdscan --fdpass', { scanCommand: ['clamdscan', '--fdpass'] }],
  ['HSTS_SUBDOMAINS', 'true', { hstsSubdomains: true }],
  ['METRICS_TOKEN', 'a-token-of-the-monitor-123', { metricsToken: 'a-token-of-the-monitor-123' }],
  ['LOG_LEVEL', 'error', { logLevel: 'error' }],
  ['CLOCK_STARTS_AT', '2026-11-21T15:00:00-05:00', { clockStartsAt: new Date('2026-11-21T20:00:00Z') }],
] as const

describe.each(kept)('%s', (name, value, expected) => {
  it(`accepts "${value}"`, () => expect(read({ [name]: value })).toMatchObject(expected))

  if (!(name in least)) it('has its default when it is empty', () => expect(read({ [name]: '' })).toEqual(read()))
})

test.each([
  ['DEPLOYMENT', ['staging', 'Production']],
  ['PORT', ['0', '65536', '80.5', 'http']],
  ['APP_URL', ['marque.example', 'ftp://marque.example', 'javascript:alert(1)']],
  ['TRUSTED_PROXIES', ['-1', '1.5', 'one']],
  ['CLIENT_ADDRESS_HEADER', ['X Forwarded For', 'name:']],
  ['DATABASE_URL', [undefined, '', 'mysql://db/marque', 'localhost']],
  ['DATABASE_OWNER_URL', ['mysql://db/marque', 'localhost', 'postgres://localhost/another']],
  ['DATABASE_POOL', ['1', '101', 'many']],
  ['DATABASE_PATIENT', ['yes', '1']],
  ['DEMO_DATA', ['yes', 'TRUE']],
  ['PREPARE_PICTURES', ['no', '0']],
  ['HOLDS_BY_ADDRESS', ['no', '0']],
  ['BROKER_PROGRAM', ['true', 'Open']],
  ['SESSION_SECRET', [undefined, '', 'x'.repeat(31), `${'x'.repeat(32)},short`]],
  ['STRIPE_SECRET_KEY', ['pk_live_1']],
  ['STRIPE_WEBHOOK_SECRET', ['sk_live_1']],
  ['STRIPE_EMULATOR_PORT', ['0', 'x']],
  ['UPLOADTHING_TOKEN', ['short']],
  ['SMTP_URL', ['mail.example:25', 'https://mail.example']],
  ['SMUGMUG_API_BASE', ['pictures']],
  ['HERO_FILM_WIDE', ['films/w']],
  ['HERO_FILM_UPRIGHT', ['//films.example']],
  ['GARAGE_FILM', ['file:///film']],
  ['JOBS', ['no', '0']],
  ['HSTS_SUBDOMAINS', ['yes', '1']],
  ['METRICS_TOKEN', ['short']],
  ['LOG_LEVEL', ['debug']],
  ['CLOCK_STARTS_AT', ['tomorrow', '2026-11-21', '2026-11-21T15:00:00']],
])('a wrong %s is refused by its name', (name, values) => {
  expect(refused(least)).toEqual([])
  for (const value of values)
    expect(refused({ ...least, TRUSTED_PROXIES: '1', [name]: value }), String(value)).toEqual([name])
})

test('what is missing and what is wrong are named together', () => {
  expect(refused({ PORT: 'x' })).toEqual(['PORT', 'DATABASE_URL', 'SESSION_SECRET'])
  expect(() => readEnvironment({})).toThrow('DATABASE_URL: is missing; SESSION_SECRET: is missing')
})

test('a refusal does not repeat a secret', () => {
  const secret = 'the-secret-of-this-house'
  for (const name of [
    'SESSION_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
  ]) {
    expect(() => read({ [name]: secret })).toThrow(name)
    expect(() => read({ [name]: secret })).not.toThrow(secret)
  }
})

describe('in production', () => {
  it('every account is needed', () => {
    expect(refused({ ...least, ...accounts })).toEqual([])
    expect(refused({ ...least, DEPLOYMENT: 'production' }).toSorted()).toEqual(
      Object.keys(accounts)
        .filter((name) => name !== 'DEPLOYMENT')
        .toSorted(),
    )
    for (const name of Object.keys(accounts).slice(1))
      expect(refused({ ...least, ...accounts, [name]: '' })).toEqual([name])
  })

  it('the database and mail are asked for encrypted, unless they are on a network of ours', () => {
    const plain: [name: string, values: string[]][] = [
      [
        'DATABASE_URL',
        ['postgres://db.example/m', 'postgres://u:p@8.8.8.8/m?sslmode=prefer', 'postgres://[2606:4700::1]/m?ssl=1'],
      ],
      ['DATABASE_OWNER_URL', ['postgres://db.example/marque']],
      ['SMTP_URL', ['smtp://mail.example:587', 'smtp://mail.example?requireTLS=false']],
    ]
    for (const [name, values] of plain)
      for (const value of values) expect(refused({ ...least, ...accounts, [name]: value }), value).toEqual([name])
    const fine: [name: string, values: string[]][] = [
      [
        'DATABASE_URL',
        [
          'postgres://db.example/m?sslmode=verify-full',
          'postgres://db.example/m?sslmode=require',
          'postgres://db/m',
          'postgres://10.0.0.7/m',
          'postgres://[fd00::7]/m',
          'postgres://marque-db.flycast/m',
        ],
      ],
      ['SMTP_URL', ['smtp://mail.example?requireTLS=true', 'smtp://127.0.0.1:25']],
    ]
    for (const [name, values] of fine)
      for (const value of values) expect(refused({ ...least, ...accounts, [name]: value }), value).toEqual([])
    expect(refused({ ...least, DATABASE_URL: 'postgres://db.example/m' })).toEqual([])
  })

  it('services are the real ones', () => {
    expect(read(accounts)).toMatchObject({
      production: true,
      secondFactorDays: 7,
      origin: 'https://marque.example',
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', emulator: undefined },
    })
  })

  it('the clock is not set, and no demo data is written', () => {
    expect(refused({ ...least, ...accounts, CLOCK_STARTS_AT: '2026-11-21T15:00:00Z' })).toEqual(['CLOCK_STARTS_AT'])
    expect(read({ ...accounts, DEMO_DATA: 'true' }).demoData).toBe(false)
  })
})

test('the header that names the caller is believed only behind a proxy', () => {
  const header = { CLIENT_ADDRESS_HEADER: 'Fly-Client-IP' }
  expect(read({ ...header, TRUSTED_PROXIES: '1' }).clientAddressHeader).toBe('fly-client-ip')
  expect(read().clientAddressHeader).toBeUndefined()
  expect(() => read(header)).toThrow('CLIENT_ADDRESS_HEADER: needs TRUSTED_PROXIES')
})

test('every variable that is read is tried here, and explained in .env.example', () => {
  const source = fs.readFileSync(new URL('env.server.ts', import.meta.url), 'utf8')
  const variables = [...source.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name!)
  const tried = [...kept.map(([name]) => name), 'CLIENT_ADDRESS_HEADER']
  expect(variables.toSorted()).toEqual(tried.toSorted())
  const example = fs.readFileSync('.env.example', 'utf8')
  expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(example))).toEqual([])
})

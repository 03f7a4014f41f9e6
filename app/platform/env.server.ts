import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

import { z } from 'zod'

import { isPublicAddress } from '#app/platform/public-address.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const address = z.url({ protocol: /^https?$/ })
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const absent = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(absent, schema.optional())

/** Whether what is sent there may cross a network of others: not this machine, a container beside it, a private network. */
function isAbroad({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(internal|flycast|local|localhost)$/.test(host)
}

const encryptsDatabase = {
  is: (url: URL) => /^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? ''),
  message: 'needs ?sslmode=verify-full (or require) for a host outside of your own network',
}

/** Postgres encrypts only where it is asked to, and mail where both sides offer it. What the addresses have to say. */
const encrypted = {
  DATABASE_URL: encryptsDatabase,
  DATABASE_OWNER_URL: encryptsDatabase,
  SMTP_URL: {
    is: (url: URL) => url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true',
    message: 'needs smtps:// or ?requireTLS=true for a host outside of your own network',
  },
} as const

/** An invalid one is refused already. */
const addressIn = (text = '') => (URL.canParse(text) ? new URL(text) : undefined)

const variables = z
  .object({
    DEPLOYMENT: z.preprocess(absent, z.enum(['demo', 'production', 'test', 'development']).default('demo')),
    PORT: z.preprocess(absent, port.default(3000)),
    APP_URL: optional(address),
    TRUSTED_PROXIES: z.preprocess(absent, z.coerce.number().int().min(0).default(0)),
    CLIENT_ADDRESS_HEADER: optional(
      z
        .string()
        .regex(/^[\w-]+$/)
        .toLowerCase(),
    ),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    DATABASE_OWNER_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
    DATABASE_POOL: z.preprocess(absent, z.coerce.number().int().min(2).max(100).default(10)),
    DATABASE_PATIENT: z.preprocess(absent, flag.default(false)),
    DEMO_DATA: z.preprocess(absent, flag.default(false)),
    DATA_DIR: z.preprocess(absent, z.string().default('.data')),
    UPLOADS_DIR: optional(z.string()),
    SESSION_SECRET: z
      .string()
      .transform((listed) => listed.split(',').map((secret) => secret.trim()))
      .pipe(z.tuple([z.string().min(32)], z.string().min(32))),
    STRIPE_SECRET_KEY: optional(z.string().startsWith('sk_')),
    STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')),
    STRIPE_EMULATOR_PORT: optional(port),
    UPLOADTHING_TOKEN: optional(z.string().min(20)),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.preprocess(absent, z.string().default('Marque <concierge@marque.example>')),
    SMUGMUG_API_BASE: optional(address),
    SMUGMUG_API_KEY: optional(z.string()),
    HERO_FILM_WIDE: optional(address),
    HERO_FILM_UPRIGHT: optional(address),
    GARAGE_FILM: optional(address),
    SECOND_FACTOR_DAYS: optional(z.coerce.number().int().min(0).max(365)),
    BROKER_PROGRAM: z.preprocess(absent, z.enum(['open', 'closed']).default('open')),
    JOBS: z.preprocess(absent, flag.default(true)),
    PREPARE_PICTURES: z.preprocess(absent, flag.default(true)),
    HOLDS_BY_ADDRESS: z.preprocess(absent, flag.default(true)),
    BACKUP_DIR: optional(z.string()),
    BACKUP_KEY_FILE: optional(z.string()),
    SCAN_COMMAND: optional(z.string().trim()),
    HSTS_SUBDOMAINS: z.preprocess(absent, flag.default(false)),
    METRICS_TOKEN: optional(z.string().min(24)),
    LOG_LEVEL: z.preprocess(absent, z.enum(['info', 'error']).default('info')),
    CLOCK_STARTS_AT: optional(z.iso.datetime({ offset: true })),
  })
  .superRefine((values, context) => {
    if (values.CLIENT_ADDRESS_HEADER && values.TRUSTED_PROXIES === 0) {
      const message = 'needs TRUSTED_PROXIES: without a proxy, callers write this header themselves'
      context.addIssue({ code: 'custom', path: ['CLIENT_ADDRESS_HEADER'], message })
    }
    const [used, owned] = [addressIn(values.DATABASE_URL), addressIn(values.DATABASE_OWNER_URL)]
    if (used && owned && used.pathname !== owned.pathname) {
      const message = 'has to name the same database as DATABASE_URL'
      context.addIssue({ code: 'custom', path: ['DATABASE_OWNER_URL'], message })
    }
    if (values.DEPLOYMENT !== 'production') return
    const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'UPLOADTHING_TOKEN', 'SMTP_URL', 'APP_URL'] as const
    for (const name of needed) {
      if (!values[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed in production' })
    }
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL'] as const) {
      const url = addressIn(values[name])
      if (!url || !isAbroad(url) || encrypted[name].is(url)) continue
      context.addIssue({ code: 'custom', path: [name], message: encrypted[name].message })
    }
    if (values.CLOCK_STARTS_AT) {
      context.addIssue({ code: 'custom', path: ['CLOCK_STARTS_AT'], message: 'is not allowed in production' })
    }
  })

export const env = readEnvironment(process.env)

export function readEnvironment(raw: Record<string, string | undefined>) {
  const parsed = variables.safeParse(raw)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => {
      return `${String(issue.path[0])}: ${issue.message.replace(/^Invalid input.* undefined$/, 'is missing')}`
    })
    const said = `The environment is not right. ${sentences.join('; ')}. See .env.example.`
    throw Object.assign(new Error(said), { name: 'EnvironmentError' })
  }
  const values = parsed.data
  const origin = new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin
  const derived = (what: string) =>
    createHmac('sha256', values.SESSION_SECRET[0]).update(what).digest('hex').slice(0, 32)
  const emulatorPort = values.STRIPE_EMULATOR_PORT ?? values.PORT + 1
  return {
    deployment: values.DEPLOYMENT,
    production: values.DEPLOYMENT === 'production',
    port: values.PORT,
    origin,
    trustedProxies: values.TRUSTED_PROXIES,
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER,
    databaseUrl: values.DATABASE_URL,
    /** Of the role that owns the tables: the site's own where there is no other (decision 112). */
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    databasePatient: values.DATABASE_PATIENT,
    demoData: values.DEMO_DATA && values.DEPLOYMENT !== 'production',
    dataDir: values.DATA_DIR,
    uploadsDir: values.UPLOADS_DIR ?? `${values.DATA_DIR}/uploads`,
    /** The first signs, all of them verify: the others are being replaced. */
    sessionSecret: values.SESSION_SECRET[0],
    sessionSecrets: [...values.SESSION_SECRET],
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY ?? `sk_test_${derived('stripe key')}`,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? `whsec_${derived('stripe webhook')}`,
      emulator: values.STRIPE_SECRET_KEY
        ? undefined
        : { host: '127.0.0.1', port: emulatorPort, origin: `http://${new URL(origin).hostname}:${emulatorPort}` },
    },
    uploadthingToken: values.UPLOADTHING_TOKEN,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smugmug: { base: values.SMUGMUG_API_BASE, key: values.SMUGMUG_API_KEY },
    films: { heroWide: values.HERO_FILM_WIDE, heroUpright: values.HERO_FILM_UPRIGHT, garageDoor: values.GARAGE_FILM },
    /** 0 asks no one. The accounts of a demonstration share a printed password. */
    secondFactorDays: values.SECOND_FACTOR_DAYS ?? (values.DEPLOYMENT === 'production' ? 7 : 0),
    brokerProgramOpen: values.BROKER_PROGRAM === 'open',
    jobs: values.JOBS,
    preparePictures: values.PREPARE_PICTURES,
    holdsByAddress: values.HOLDS_BY_ADDRESS,
    backups: {
      folder: values.BACKUP_DIR ?? `${values.DATA_DIR}/backups`,
      keyFile: values.BACKUP_KEY_FILE ?? `${values.DATA_DIR}/backup-key.txt`,
      /** The nightly rehearsal needs both to be said. */
      configured: Boolean(values.BACKUP_DIR && values.BACKUP_KEY_FILE),
    },
    /** A program and its arguments, to which a file's path is added; empty where there is none. */
    scanCommand: values.SCAN_COMMAND?.split(/\s+/) ?? [],
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    clockStartsAt: values.CLOCK_STARTS_AT ? new Date(values.CLOCK_STARTS_AT) : undefined,
  }
}

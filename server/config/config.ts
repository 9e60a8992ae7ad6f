import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { type PaymentConfig, paymentConfig } from './payment-config.ts'
import { demoSocialLinks, type SocialLink, socialLinks } from './social-links.ts'
import { type StorageConfig, storageConfig } from './storage-config.ts'
import { type TrustProxy, trustProxy } from './trust-proxy.ts'

/**
 * Every setting of the store, read from the environment once, before anything starts.
 * This is the only file that reads process.env. An empty value counts as unset.
 */

const optionalText = z.string().trim().min(1).optional()

/** An address without anything that browsers or programs would have to drop: no sign-in, query or fragment. */
const bareUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` }).refine((value) => {
    const url = URL.parse(value)
    return url !== null && url.username === '' && url.search === '' && url.hash === ''
  }, `must be an address such as ${example}, without user, query or fragment`)

const bucketName = z
  .string()
  .regex(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'must be the name of a bucket: 3 to 63 small letters, digits, dots, hyphens',
  )

const captchaSettings = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'off'] as const

const roles = ['all', 'web', 'worker'] as const

const wholeNumber = (least: number, most: number, otherwise: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(otherwise)
}

const Settings = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number from 0 to 65535' })
    .int()
    .min(0)
    .max(65535)
    .default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address visitors use, such as https://beats.example.com',
    })
    .optional(),
  STORE_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').default('Backbeat'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// (leave it unset for SQLite in DATA_DIR)')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// (leave it unset where there is no replica)')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 500, 10),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600, 60),
  ROLE: z.enum(roles, { error: 'must be all, web or worker' }).default('all'),
  S3_ENDPOINT: bareUrl('https://s3.example.com').optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be a region, such as eu-central-1 or auto')
    .default('us-east-1'),
  S3_BUCKET: bucketName.optional(),
  S3_PUBLIC_BUCKET: bucketName.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^\/?\w[\w-]*(?:\/\w[\w-]*)*\/?$/, 'must be folders of letters, digits, - and _, such as backbeat')
    .optional(),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PATH_STYLE: z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }).default('auto'),
  S3_PUBLIC_URL: bareUrl('https://media.example.com/public').optional(),
  S3_DOWNLOADS: z
    .enum(['presigned', 'streamed'], { error: 'must be presigned or streamed' })
    .default('presigned'),
  DEMO: z.enum(['auto', 'off'], { error: 'must be auto (fill an empty store) or off' }).default('auto'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  METRICS: z
    .enum(['loopback', 'public', 'off'], { error: 'must be loopback, public or off' })
    .default('loopback'),
  TRUST_PROXY: z.string().trim().default('off').transform(trustProxy),
  NODE_ENV: optionalText,
  PAYMENTS: z
    .enum(['auto', 'sandbox', 'stripe'], { error: 'must be auto, sandbox or stripe' })
    .default('auto'),
  PAYMENT_SANDBOX_PORT: z.coerce
    .number({ error: 'must be a port number from 0 to 65535' })
    .int()
    .min(0)
    .max(65535)
    .default(0),
  PAYMENT_SANDBOX_HOST: z.string().trim().min(1).default('127.0.0.1'),
  PAYMENT_SANDBOX_URL: z
    .url({
      protocol: /^http$/,
      error: 'must be the address of the one instance whose sandbox all use, such as http://10.0.0.5:4242',
    })
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must start with whsec_')
    .optional(),
  STORE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STORE_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must start with smtp:// or smtps://, such as smtps://user:pass@host',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, such as shop@example.com or Backbeat <shop@example.com>',
    )
    .optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SUPPORT_PHONE: z
    .string()
    .trim()
    .regex(/^(?:off|\+?[\d ().-]{5,30})$/, 'must be a phone number, such as +1 (555) 014-2424, or off')
    .optional(),
  SOCIAL_LINKS: z.string().trim().min(1).transform(socialLinks).optional(),
  CAPTCHA: z
    .enum(captchaSettings, { error: `must be one of ${captchaSettings.join(', ')}` })
    .default('altcha'),
  CAPTCHA_SITE_KEY: optionalText,
  CAPTCHA_SECRET: optionalText,
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

/** What every setting is called, for the test that each is documented. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type Config = {
  port: number
  host: string
  /** Absolute path of the folder that holds the store's secrets, its files unless they are on S3, and its database without DATABASE_URL. */
  dataDir: string
  /** Address that visitors use, without a trailing slash; undefined: taken from host and port. */
  publicUrl: string | undefined
  storeName: string
  databaseUrl: string | undefined
  /** A copy of the database for reading the catalogue, which may be behind. */
  databaseReplicaUrl: string | undefined
  /** Connections to PostgreSQL, beside a few that hold locks. */
  databasePoolSize: number
  /** How long a start waits for PostgreSQL. */
  databaseWaitSeconds: number
  /** What this process does: serve, work in the background, or both. */
  role: (typeof roles)[number]
  files: StorageConfig
  demo: 'auto' | 'off'
  adminEmail: string
  adminPassword: string | undefined
  logLevel: z.infer<typeof Settings>['LOG_LEVEL']
  metrics: 'loopback' | 'public' | 'off'
  /** Which proxies are believed: none, so many hops, or those at these addresses (comma-separated). */
  trustProxy: TrustProxy
  /** True under `npm run dev`: the client is served by Vite instead of from dist. */
  dev: boolean
  payments: PaymentConfig
  /** What the store signs with; undefined: made at the first start and kept in the data folder. */
  storeSecret: string | undefined
  /** The secret before it was changed, for the one start that seals the store's keys anew. */
  storeSecretBefore: string | undefined
  mail: MailConfig
  support: SupportConfig
  /** Where else the store is to be found, for the footer. */
  socialLinks: readonly SocialLink[]
  captcha: CaptchaConfig
  /** False only in tests. */
  rateLimits: boolean
}

export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  /** Sandbox: mail is kept for the operator to read at /dev/mailbox. */
  | { kind: 'mailbox'; from: string }
  /** BeatDeps without a mail server: nothing can be sent. */
  | { kind: 'none' }

/** How visitors reach the store's people; shown on the pages. */
export type SupportConfig = {
  /** Messages of the contact form go here. */
  email: string
  phone: string | undefined
}

export type CaptchaConfig =
  | { provider: 'altcha' }
  | { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secret: string }
  /** Only in tests. */
  | { provider: 'off' }

/** Reads the settings; throws ConfigError naming each bad setting and what is allowed. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const settings = parsed.data
  if (settings.RATE_LIMITS === 'off' && settings.NODE_ENV !== 'test') {
    throw new ConfigError('RATE_LIMITS may be off only in tests (NODE_ENV=test)')
  }
  assertInstances(settings)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    storeName: settings.STORE_NAME,
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databaseWaitSeconds: settings.DATABASE_WAIT_SECONDS,
    role: settings.ROLE,
    files: storageConfig(settings),
    demo: settings.DEMO,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    logLevel: settings.LOG_LEVEL,
    metrics: settings.METRICS,
    trustProxy: settings.TRUST_PROXY,
    dev: settings.NODE_ENV === 'development',
    payments: paymentConfig(settings),
    storeSecret: settings.STORE_SECRET,
    storeSecretBefore: settings.STORE_SECRET_BEFORE,
    mail: mailConfig(settings),
    support: supportConfig(settings),
    socialLinks: settings.SOCIAL_LINKS ?? (settings.NODE_ENV === 'production' ? [] : demoSocialLinks),
    captcha: captchaConfig(settings),
    rateLimits: settings.RATE_LIMITS === 'on',
  }
}

/** What only makes sense where several instances share a database. */
function assertInstances(settings: z.infer<typeof Settings>): void {
  const { DATABASE_URL, DATABASE_REPLICA_URL, ROLE, PUBLIC_URL } = settings
  if (DATABASE_REPLICA_URL && !DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, which names the database to write to')
  if (ROLE !== 'all' && !DATABASE_URL)
    throw new ConfigError(
      `ROLE may be ${ROLE} only with DATABASE_URL: a store on SQLite is one process, which does everything`,
    )
  if (ROLE === 'worker' && !PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL must be set where ROLE is worker: the links in its mail begin with it')
}

function mailConfig(settings: z.infer<typeof Settings>): MailConfig {
  const { SMTP_URL: url, MAIL_FROM: from } = settings
  if (url && !from) throw new ConfigError('MAIL_FROM must be set where SMTP_URL is')
  if (url && from) return { kind: 'smtp', url, from }
  if (settings.NODE_ENV === 'production') return { kind: 'none' }
  return { kind: 'mailbox', from: from ?? `${settings.STORE_NAME} <store@localhost>` }
}

function supportConfig(settings: z.infer<typeof Settings>): SupportConfig {
  const { SUPPORT_EMAIL: email, SUPPORT_PHONE: phone, MAIL_FROM: from } = settings
  return {
    email: email ?? (from ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from) : 'support@example.com'),
    phone: phone === 'off' ? undefined : (phone ?? demoPhone(settings)),
  }
}

/** The number of the demo store is nobody's: customers of a real one would call it in vain. */
function demoPhone({ NODE_ENV }: z.infer<typeof Settings>): string | undefined {
  return NODE_ENV === 'production' ? undefined : '+1 (555) 014-2424'
}

function captchaConfig(settings: z.infer<typeof Settings>): CaptchaConfig {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = settings
  if (provider === 'altcha') return { provider }
  if (provider === 'off') {
    if (settings.NODE_ENV === 'test') return { provider }
    throw new ConfigError('CAPTCHA may be off only in tests (NODE_ENV=test)')
  }
  if (!siteKey || !secret) {
    throw new ConfigError(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET must be set where CAPTCHA is ${provider}`)
  }
  return { provider, siteKey, secret }
}

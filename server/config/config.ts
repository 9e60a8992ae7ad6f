import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '#contract/pricing/currency.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { originOf } from '#contract/wire/origin.ts'
import { ConfigError, ConfigProblems } from './config-error.ts'
import { type PaymentConfig, paymentConfig } from './payment-config.ts'
import { assertPublicDemo, demoOf } from './public-demo.ts'
import { type ReleaseSource, releaseSource } from './release-file.ts'
import { withSecretFiles } from './secret-files.ts'
import { Settings } from './settings.ts'
import { demoSocialLinks, type SocialLink } from './social-links.ts'
import { type StorageConfig, storageConfig } from './storage-config.ts'
import { hasLiveKeys, isLocal, isStrict } from './strict-mode.ts'
import type { TrustProxy } from './trust-proxy.ts'
import { vatRegisterUrl } from './vat-register-url.ts'

export type Config = {
  port: number
  host: string
  /** Absolute path. Holds secrets and, by default, files and the SQLite database. */
  dataDir: string
  /** Without a trailing slash; undefined: derived from host and port. */
  publicUrl: string | undefined
  storeName: string
  currency: Currency
  /** That the store speaks, its own first. */
  languages: readonly Locale[]
  /** Governing law of license contracts. */
  governingLaw: string
  databaseUrl: string | undefined
  /** Excludes a few connections that hold locks. */
  databasePoolSize: number
  databaseWaitSeconds: number
  /** Warning threshold for free space on the disk of `dataDir`. */
  diskWarningMb: number
  /** Absolute path of the folder for backups made in the admin area. */
  backupDir: string
  /** Retention of anonymous sales records. */
  salesKeptYears: number
  role: Settings['ROLE']
  files: StorageConfig
  demo: 'auto' | 'beats' | 'off'
  /** A demo for everybody, with at most so many copies; undefined: a store. */
  publicDemo: { copies: number } | undefined
  /** How much of the usual number of answers and pages is kept in memory: less where many stores share a process. */
  cacheShare: number
  /** Whether made-up contact details and texts stand in for the owner's. */
  isDemo: boolean
  adminEmail: string
  adminPassword: string | undefined
  /** `required`: the admin area is closed to administrators without a passkey. */
  adminPasskeys: Settings['ADMIN_PASSKEYS']
  logLevel: Settings['LOG_LEVEL']
  metrics: 'loopback' | 'public' | 'off'
  trustProxy: TrustProxy
  /** HSTS for subdomains, too (with https). */
  hstsSubdomains: boolean
  /** `npm run dev`: Vite serves the client. */
  dev: boolean
  payments: PaymentConfig
  /** Undefined: generated on the first start and kept in the data folder. */
  storeSecret: string | undefined
  /** The previous secret, for the one start that re-encrypts the stored credentials. */
  storeSecretBefore: string | undefined
  mail: MailConfig
  /** Private networks in which a mail server set in the admin area may be. */
  privateMailServers: readonly string[]
  /** Private networks to which webhooks may go. */
  privateWebhooks: readonly string[]
  /** Where new versions are told of; undefined: nowhere. */
  releases: ReleaseSource | undefined
  /** `email`: shown on pages, and the recipient of the contact form. */
  support: { email: string; phone: string | undefined }
  socialLinks: readonly SocialLink[]
  captcha: CaptchaConfig
  /** VAT number lookup service; undefined: none. */
  vatRegisterUrl: string | undefined
  /** False only in tests. */
  rateLimits: boolean
  /** Variables set to a non-default value: they override settings of the admin area. */
  fixed: ReadonlySet<string>
  /** PAYMENTS=sandbox: no keys are used, wherever they are set. */
  isSandboxForced: boolean
}

export type MailConfig =
  | { kind: 'smtp'; url: string; from: string; allowedNetworks?: readonly string[] }
  /** Sandbox: mail shows up at /dev/mailbox. */
  | { kind: 'mailbox'; from: string }
  /** A real store without a mail server. */
  | { kind: 'none' }

type CaptchaConfig =
  | { provider: 'altcha' }
  | { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secret: string }
  /** Only in tests. */
  | { provider: 'off' }

/** What is needed to open the database and decrypt its secrets. */
export type DatabaseConfig = Pick<
  Config,
  | 'dataDir'
  | 'backupDir'
  | 'databaseUrl'
  | 'databaseWaitSeconds'
  | 'storeSecret'
  | 'storeSecretBefore'
  | 'fixed'
  | 'isSandboxForced'
>

/** Reads the settings needed before those in the database can be read. @throws ConfigError */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  const given = givenBy(env)
  return databaseConfig(parseSettings(given), given)
}

function databaseConfig(settings: Settings, given: NodeJS.ProcessEnv): DatabaseConfig {
  return {
    dataDir: resolve(settings.DATA_DIR),
    backupDir: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    databaseUrl: settings.DATABASE_URL,
    databaseWaitSeconds: settings.DATABASE_WAIT_SECONDS,
    storeSecret: settings.STORE_SECRET,
    storeSecretBefore: settings.STORE_SECRET_BEFORE,
    fixed: new Set(fixedNames(settings).filter((name) => name in given)),
    isSandboxForced: settings.PAYMENTS === 'sandbox',
  }
}

/** Without a slash at its end. */
function inOneSpelling(address: string): string {
  return `${originOf(address) ?? ''}${new URL(address).pathname.replace(/\/+$/, '')}`
}

/** Empty values count as unset. Secrets may be in files. */
function givenBy(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return withSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')),
  )
}

function parseSettings(given: NodeJS.ProcessEnv): Settings {
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(lines.join('\n'))
}

/**
 * The only reader of the environment. `stored` are credentials set in the admin area; the environment overrides them.
 * @throws ConfigError that lists all invalid settings
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  stored: Readonly<Record<string, string>> = {},
): Config {
  const given = givenBy(env)
  const settings = parseSettings({ ...stored, ...given })
  if (settings.RATE_LIMITS === 'off' && settings.NODE_ENV !== 'test') {
    throw new ConfigError('RATE_LIMITS may be off only in tests (NODE_ENV=test)')
  }
  const isReal = isStrict(settings)
  const problems = new ConfigProblems()
  const payments = problems.collect(() => paymentConfig(settings))
  const mail = problems.collect(() => mailConfig(settings, given))
  const support = problems.collect(() => supportConfig(settings))
  const captcha = problems.collect(() => captchaConfig(settings))
  const files = problems.collect(() => storageConfig(settings))
  const releases = problems.collect(() => releaseSource(settings))
  problems.collect(() => assertInstances(settings))
  problems.collect(() => assertAddress(settings))
  problems.collect(() => assertPublicDemo(settings, given))
  if (isReal) problems.collect(() => assertEncrypted(settings))
  problems.throwAny()
  return {
    port: settings.PORT,
    host: settings.HOST,
    ...databaseConfig(settings, given),
    publicUrl: settings.PUBLIC_URL && inOneSpelling(settings.PUBLIC_URL),
    storeName: settings.STORE_NAME,
    currency: settings.CURRENCY,
    languages: [sourceLocale],
    governingLaw: settings.GOVERNING_LAW,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    diskWarningMb: settings.DISK_WARNING_MB,
    salesKeptYears: settings.SALES_KEPT_YEARS,
    role: settings.ROLE,
    files,
    ...demoOf(settings, { isSelling: isReal && payments.mode !== 'sandbox' }),
    isDemo: isDemo(settings),
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    adminPasskeys: settings.ADMIN_PASSKEYS,
    logLevel: settings.LOG_LEVEL,
    metrics: settings.METRICS,
    trustProxy: settings.TRUST_PROXY,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    dev: settings.NODE_ENV === 'development',
    payments,
    mail,
    privateMailServers: settings.PRIVATE_MAIL_SERVERS,
    privateWebhooks: settings.PRIVATE_WEBHOOKS,
    releases,
    support,
    socialLinks: settings.SOCIAL_LINKS ?? (isDemo(settings) ? demoSocialLinks : []),
    captcha,
    vatRegisterUrl: vatRegisterUrl(settings),
    rateLimits: settings.RATE_LIMITS === 'on',
  }
}

function fixedNames(settings: Settings): string[] {
  const defaults: Record<string, unknown> = Settings.parse({})
  return Object.entries(settings).flatMap(([name, value]) =>
    isDeepStrictEqual(value, defaults[name]) ? [] : [name],
  )
}

/** Validates settings for several instances on one database. */
function assertInstances(settings: Settings): void {
  const { DATABASE_URL, ROLE, PUBLIC_URL } = settings
  if (ROLE !== 'all' && !DATABASE_URL)
    throw new ConfigError(
      `ROLE may be ${ROLE} only with DATABASE_URL: on SQLite, one process does everything`,
    )
  if (ROLE === 'worker' && !PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL must be set when ROLE is worker: the links in its mail start with it')
}

function assertAddress(settings: Settings): void {
  const host = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')
  if (settings.ADMIN_PASSKEYS === 'required' && host && isIP(host))
    throw new ConfigError('PUBLIC_URL must have a name, not an IP address, when ADMIN_PASSKEYS is required')
  if (hasLiveKeys(settings) && !settings.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL must be set with live keys: the links in mail start with it')
}

/** A real store encrypts everything that leaves its private network. Mail: see `smtp-transport.ts`. */
function assertEncrypted(settings: Settings): void {
  const { DATABASE_URL: url } = settings
  if (url && !isLocal(url) && !/[?&]sslmode=(?:require|verify-ca|verify-full)\b/.test(url))
    throw new ConfigError(
      'DATABASE_URL must end in ?sslmode=verify-full, as it leads out of the private network',
    )
  if (settings.S3_ENDPOINT?.startsWith('http:') && !isLocal(settings.S3_ENDPOINT))
    throw new ConfigError('S3_ENDPOINT must start with https://, as it leads out of the private network')
}

function mailConfig(settings: Settings, given: NodeJS.ProcessEnv): MailConfig {
  const { SMTP_URL: url, MAIL_FROM: from } = settings
  if (url && !from) throw new ConfigError('MAIL_FROM must be set when SMTP_URL is')
  if (url && from) {
    // One that was saved with a local name was allowed then. Any other must not lead into the private network later.
    const isTrusted = 'SMTP_URL' in given || isLocal(url)
    return { kind: 'smtp', url, from, ...(!isTrusted && { allowedNetworks: settings.PRIVATE_MAIL_SERVERS }) }
  }
  if (isStrict(settings)) return { kind: 'none' }
  return { kind: 'mailbox', from: from ?? `${settings.STORE_NAME} <store@localhost>` }
}

function supportConfig(settings: Settings): Config['support'] {
  const { SUPPORT_EMAIL: email, SUPPORT_PHONE: phone, MAIL_FROM: from } = settings
  if (!email && !from && isStrict(settings))
    throw new ConfigError('SUPPORT_EMAIL must be set: customers write to it')
  return {
    email: email ?? (from ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from) : demoEmail(settings)),
    phone: phone === 'off' ? undefined : (phone ?? demoPhone(settings)),
  }
}

/** An owner's store, real or not, must not show somebody else's contact details. */
function isDemo(settings: Settings): boolean {
  return settings.DEMO !== 'off' && !isStrict(settings)
}

function demoEmail(settings: Settings): string {
  return isDemo(settings) ? 'support@example.com' : ''
}

/** Fictitious. */
function demoPhone(settings: Settings): string | undefined {
  return isDemo(settings) ? '+1 (555) 014-2424' : undefined
}

function captchaConfig(settings: Settings): CaptchaConfig {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = settings
  if (provider === 'altcha') return { provider }
  if (provider === 'off') {
    if (settings.NODE_ENV === 'test') return { provider }
    throw new ConfigError('CAPTCHA may be off only in tests (NODE_ENV=test)')
  }
  if (!siteKey || !secret) {
    throw new ConfigError(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET must be set when CAPTCHA is ${provider}`)
  }
  return { provider, siteKey, secret }
}

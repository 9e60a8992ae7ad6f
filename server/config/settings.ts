import { z } from 'zod'
import { currencyCodes, DEFAULT_CURRENCY } from '#contract/pricing/currency.ts'
import { emailAddress } from '#contract/text/email-address.ts'
import { isReadableUrl, PERCENT_ENCODE } from './credential-url.ts'
import { methodList } from './method-list.ts'
import { paymentSandboxes } from './payment-sandboxes.ts'
import { allowedNetworks } from './private-networks.ts'
import { readReleaseKey, releaseAddress } from './release-file.ts'
import { socialLinks } from './social-links.ts'
import { trustProxy } from './trust-proxy.ts'

const optionalText = z.string().trim().min(1).optional()

/** A URL without credentials, query or fragment. */
const bareUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` }).refine((value) => {
    const url = URL.parse(value)
    return url !== null && url.username === '' && url.search === '' && url.hash === ''
  }, `must be an address such as ${example}, without user, query or fragment`)

const bucketName = z
  .string()
  .regex(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
  )

const captchaSettings = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'off'] as const

const roles = ['all', 'web', 'worker'] as const

const wholeNumber = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback)
}

const postgresUrl = (message: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: message, abort: true })
    .refine(isReadableUrl, `cannot be read as an address. ${PERCENT_ENCODE}`)

const sandboxUrl = (example: string) =>
  z
    .url({
      protocol: /^http$/,
      error: `must be the address of the instance whose sandbox all use, such as ${example}`,
    })
    .optional()

/** What PayPal's developer pages show. */
const paypalName = z
  .string()
  .trim()
  .regex(/^[\w-]{1,200}$/, 'must be what PayPal shows for the app: letters, digits, - and _')
  .optional()

/** Schema of all environment variables. */
export const Settings = z.object({
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
      error: 'must be the address that visitors use, such as https://beats.example.com',
    })
    .optional(),
  STORE_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').default('Backbeat'),
  CURRENCY: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(currencyCodes, `must be one of ${currencyCodes.join(', ')}`))
    .default(DEFAULT_CURRENCY),
  GOVERNING_LAW: z
    .string()
    .trim()
    .min(1)
    .max(120, 'must have at most 120 characters')
    .default('the country in which the producer lives'),
  DATABASE_URL: postgresUrl('must start with postgres:// (leave it unset for SQLite in DATA_DIR)').optional(),
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
    .regex(
      /^\/?\w[\w-]*(?:\/\w[\w-]*)*\/?$/,
      'must be a folder path of letters, digits, - and _, such as backbeat',
    )
    .optional(),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PATH_STYLE: z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }).default('auto'),
  S3_PUBLIC_URL: bareUrl('https://media.example.com/public').optional(),
  S3_DOWNLOADS: z
    .enum(['presigned', 'streamed'], { error: 'must be presigned or streamed' })
    .default('presigned'),
  DISK_WARNING_MB: wholeNumber(0, 10_000_000, 2_048),
  BACKUP_DIR: z.string().trim().min(1).optional(),
  SALES_KEPT_YEARS: wholeNumber(1, 100, 10),
  DEMO: z
    .enum(['auto', 'beats', 'public', 'off'], {
      error:
        'must be auto (fills an empty store), beats (without a month of sales), public (a copy for each visitor) or off',
    })
    .default('auto'),
  DEMO_COPIES: wholeNumber(1, 500, 50),
  ADMIN_EMAIL: emailAddress({ error: 'must be an email address' }).default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  ADMIN_PASSKEYS: z
    .enum(['optional', 'required'], { error: 'must be optional or required' })
    .default('optional'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  METRICS: z
    .enum(['loopback', 'public', 'off'], { error: 'must be loopback, public or off' })
    .default('loopback'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  TRUST_PROXY: z.string().trim().default('off').transform(trustProxy),
  NODE_ENV: optionalText,
  PAYMENTS: z
    .enum(['auto', 'sandbox', 'stripe', 'paypal'], { error: 'must be auto, sandbox, stripe or paypal' })
    .default('auto'),
  PAYMENT_SANDBOXES: z.string().default('stripe').transform(paymentSandboxes),
  PAYMENT_SANDBOX_PORT: wholeNumber(0, 65_535, 0),
  PAYPAL_SANDBOX_PORT: wholeNumber(0, 65_535, 0),
  PAYMENT_SANDBOX_HOST: z.string().trim().min(1).default('127.0.0.1'),
  PAYMENT_SANDBOX_URL: sandboxUrl('http://10.0.0.5:4242'),
  PAYPAL_SANDBOX_URL: sandboxUrl('http://10.0.0.5:4243'),
  PAYMENT_SANDBOX_METHODS: z.string().trim().default('card').transform(methodList),
  VAT_REGISTER_URL: z
    .union([z.literal('off'), bareUrl('https://ec.europa.eu/taxation_customs/vies/rest-api')], {
      error: 'must be an address that speaks the protocol of VIES, or off',
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
    .regex(/^whsec_\w+(?:,whsec_\w+)?$/, 'must start with whsec_')
    .optional(),
  PAYPAL_ENVIRONMENT: z.enum(['test', 'live'], { error: 'must be test or live' }).optional(),
  PAYPAL_CLIENT_ID: paypalName,
  PAYPAL_CLIENT_SECRET: paypalName,
  PAYPAL_WEBHOOK_ID: paypalName,
  STORE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STORE_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, {
      error: 'must start with smtp:// or smtps://, such as smtps://user:pass@host',
      abort: true,
    })
    .refine(
      (url) => isReadableUrl(url) && URL.canParse(url),
      `cannot be read as an address. ${PERCENT_ENCODE}`,
    )
    .optional(),
  PRIVATE_MAIL_SERVERS: z.string().trim().default('off').transform(allowedNetworks),
  PRIVATE_WEBHOOKS: z.string().trim().default('off').transform(allowedNetworks),
  RELEASES_URL: releaseAddress.optional(),
  RELEASES_KEY: z
    .string()
    .trim()
    .refine((text) => readReleaseKey(text) !== undefined, 'must be an Ed25519 key: 32 bytes in base64')
    .optional(),
  PRIVATE_RELEASES: z.string().trim().default('off').transform(allowedNetworks),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, such as shop@example.com or Backbeat <shop@example.com>',
    )
    .optional(),
  SUPPORT_EMAIL: emailAddress({ error: 'must be an email address' }).optional(),
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

export type Settings = z.infer<typeof Settings>

export const settingNames: readonly string[] = Object.keys(Settings.shape)

import { z } from 'zod'
import { paymentModes } from '#contract/orders/payment-mode.ts'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { originOf } from '#contract/wire/origin.ts'

/** Credentials of mail server, Stripe and PayPal, and the store's URL, as set by admins. */

/** `tls`: implicit TLS; `starttls`: TLS before authentication; `none`: private networks only. */
const mailEncryptions = ['tls', 'starttls', 'none'] as const
export type MailEncryption = (typeof mailEncryptions)[number]

const MailSender = singleLine()
  .max(200, pleaseAtMostCharacters(200))
  .regex(
    /^(?:[^<>]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    schemaError(msg`Please enter an address, such as shop@example.com or Backbeat <shop@example.com>.`),
  )

const portMessage = schemaError(msg`Please enter a port from 1 to 65535.`)

export const MailCredentials = z.object({
  host: singleLine()
    .min(1, schemaError(msg`Server is required.`))
    .max(253, pleaseAtMostCharacters(253))
    .regex(/^[a-zA-Z0-9.:-]*$/, schemaError(msg`Please enter a host name, such as smtp.example.com.`)),
  port: z.coerce
    .number<string | number>(portMessage)
    .int(portMessage)
    .min(1, portMessage)
    .max(65_535, portMessage),
  encryption: z.enum(mailEncryptions),
  user: singleLine().max(200, pleaseAtMostCharacters(200)),
  password: z
    .string()
    .max(500, pleaseAtMostCharacters(500))
    .describe('Empty: keeps the saved one, if the server and user are unchanged'),
  from: MailSender,
})
export type MailCredentials = z.infer<typeof MailCredentials>

const secretKey = /^(?:(?:sk|rk)_(test|live)_\w+)?$/
const publishableKey = /^pk_(test|live)_\w+$/

export const StripeCredentials = z
  .object({
    secretKey: singleLine()
      .max(300)
      .regex(secretKey, schemaError(msg`A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.`)),
    publishableKey: singleLine()
      .max(300)
      .regex(publishableKey, schemaError(msg`A publishable key starts with pk_test_ or pk_live_.`)),
    webhookSecret: singleLine()
      .max(300)
      .regex(/^(?:whsec_\w+(?:,whsec_\w+)?)?$/, schemaError(msg`A signing secret starts with whsec_.`)),
  })
  .refine(
    (keys) => {
      const mode = secretKey.exec(keys.secretKey)?.[1]
      return mode === undefined || mode === publishableKey.exec(keys.publishableKey)?.[1]
    },
    { path: ['publishableKey'], ...schemaError(msg`Both keys must be test keys, or both live keys.`) },
  )
  .describe('An empty secret key or signing secret keeps the saved one')
export type StripeCredentials = z.infer<typeof StripeCredentials>

/** Whose app it is: of PayPal's sandbox, or of the real PayPal. */
export const paypalEnvironments = ['test', 'live'] as const
export type PaypalEnvironment = (typeof paypalEnvironments)[number]

const paypalName = schemaError(msg`Please enter it as PayPal shows it: letters, digits, - and _.`)

export const PaypalCredentials = z
  .object({
    environment: z.enum(paypalEnvironments),
    clientId: singleLine()
      .min(1, schemaError(msg`Client ID is required.`))
      .regex(/^[\w-]{0,200}$/, paypalName),
    clientSecret: singleLine().regex(/^[\w-]{0,200}$/, paypalName),
  })
  .describe('An empty secret keeps the saved one')
export type PaypalCredentials = z.infer<typeof PaypalCredentials>

/** An origin: scheme and host, without path or trailing slash. */
export const StoreAddress = z.object({
  publicUrl: singleLine()
    .max(300)
    .refine(
      (address) => originOf(address) !== undefined && /^[^/]*\/\/[^/?#@]+\/?$/.test(address),
      schemaError(msg`Please enter an address without a path, such as https://beats.example.com.`),
    )
    .transform((address) => originOf(address) ?? address),
})
export type StoreAddress = z.infer<typeof StoreAddress>

/** Source of the credentials. The environment wins; `none`: built-in sandboxes. */
const source = z.enum(['environment', 'store', 'none'])
const fixedBy = z.string().nullable().describe('The environment variable that sets it')
const openOrders = z.int().describe('Orders at this provider that are not paid yet')

/** The active credentials, without secrets. */
export const CredentialsView = z.object({
  mail: z.object({
    source,
    host: z.string(),
    port: z.int(),
    encryption: z.enum(mailEncryptions),
    user: z.string(),
    hasPassword: z.boolean(),
    from: z.string(),
  }),
  stripe: z.object({
    source,
    mode: z.enum(paymentModes),
    publishableKey: z.string(),
    secretKeyEnd: z.string().describe('Its last four characters'),
    hasWebhookSecret: z.boolean(),
    fixedBy,
    openOrders,
  }),
  paypal: z.object({
    source,
    environment: z.enum(paypalEnvironments).nullable().describe('Null: no PayPal'),
    clientId: z.string(),
    secretEnd: z.string().describe('Its last four characters'),
    hasWebhook: z.boolean().describe('False: the store asks PayPal about payments each minute'),
    fixedBy,
    openOrders,
    warnings: z.array(z.string()).describe('What the app may not do, or what changed since, as sentences'),
    problem: z.string().nullable().describe('Why buyers are not offered PayPal now, or would not be'),
  }),
  address: z.object({
    source,
    publicUrl: z.string().describe('Empty: no public URL'),
  }),
  changing: z.boolean().describe('True while the store restarts with new credentials'),
})
export type CredentialsView = z.infer<typeof CredentialsView>

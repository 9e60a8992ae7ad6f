import Stripe from 'stripe'
import type {
  CredentialsView,
  MailCredentials,
  MailEncryption,
  StripeCredentials,
} from '#contract/store/credentials.ts'
import type { Config, MailConfig } from '#server/config/config.ts'
import { isLocal } from '#server/config/strict-mode.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { assertNotFixed, type CredentialsDeps, saveCredentials } from './save-credentials.ts'
import { sendTestMail, serverOf } from './send-test-mail.ts'
import { fixedBy, readStoredCredentials, type Service } from './stored-credentials.ts'

const STRIPE_TIMEOUT_MS = 10_000

/** The configuration at startup, without secrets. */
export async function presentCredentials({
  db,
  config,
  startup,
  payments,
}: CredentialsDeps): Promise<CredentialsView> {
  const stored = await readStoredCredentials(db, config)
  const stripe = config.payments.mode === 'sandbox' ? undefined : config.payments.stripe
  return {
    mail: { source: sourceOf(config, 'mail', startup.stored.SMTP_URL), ...readMailConfig(config.mail) },
    stripe: {
      source: sourceOf(config, 'stripe', startup.stored.STRIPE_SECRET_KEY),
      mode: payments.mode,
      publishableKey: stripe?.publishableKey ?? '',
      secretKeyEnd: stripe?.secretKey.slice(-4) ?? '',
      hasWebhookSecret: stripe?.webhookSecret !== undefined,
    },
    address: {
      source: sourceOf(config, 'address', startup.stored.PUBLIC_URL),
      publicUrl: config.publicUrl ?? '',
    },
    changing: JSON.stringify(stored) !== JSON.stringify(startup.stored),
  }
}

function sourceOf(config: Config, service: Service, stored: string | undefined) {
  if (fixedBy(config, service) !== undefined) return 'environment'
  return stored === undefined ? 'none' : 'store'
}

function readMailConfig(mail: MailConfig) {
  const from = mail.kind === 'none' ? '' : mail.from
  if (mail.kind !== 'smtp')
    return {
      host: '',
      port: 587,
      encryption: 'starttls' as MailEncryption,
      user: '',
      hasPassword: false,
      from,
    }
  const { protocol, hostname, port, username, password, searchParams } = new URL(mail.url)
  const isTls = protocol === 'smtps:'
  const encryption: MailEncryption = isTls ? 'tls' : searchParams.has('ignoreTLS') ? 'none' : 'starttls'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (isTls ? 465 : 587)),
    encryption,
    user: decodeURIComponent(username),
    hasPassword: password !== '',
    from,
  }
}

function smtpUrl({ host, port, encryption, user, password }: MailCredentials): string {
  const login = user && `${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@`
  const query = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[encryption]
  const name = host.includes(':') ? `[${host}]` : host
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${login}${name}:${port}${query}`
}

/**
 * Saves a mail server after a test mail to the administrator was accepted.
 * @throws Problem mail_refused with the reason, setting_locked, credentials_refused
 */
export async function changeMail(
  app: App,
  deps: CredentialsDeps,
  admin: RequestSession,
  given: MailCredentials,
): Promise<void> {
  assertNotFixed(deps.config, 'mail')
  const url = smtpUrl({ ...given, password: given.password || savedPassword(deps.config.mail, given) })
  if (given.encryption === 'none' && !isLocal(url)) {
    const open = 'This server is outside your network. Choose TLS or STARTTLS.'
    throw new ProblemError('invalid_request', { detail: open, errors: { encryption: open } })
  }
  const transport = smtpTransport({
    url,
    from: given.from,
    allowedNetworks: deps.config.privateMailServers,
  })
  const test = await sendTestMail(
    app,
    { ...deps, mailTransport: transport, server: serverOf(url) },
    admin,
  ).finally(() => transport.close())
  if (!test.delivered)
    throw new ProblemError('mail_refused', {
      detail: `The test email was not sent. ${test.answer}`,
    })
  await saveCredentials(app, deps, admin, 'mail', { SMTP_URL: url, MAIL_FROM: given.from })
}

/** Only for the same server and user, so that nobody can redirect it to their own server. */
function savedPassword(mail: MailConfig, { host, user }: MailCredentials): string {
  if (mail.kind !== 'smtp') return ''
  const saved = readMailConfig(mail)
  return saved.host === host && saved.user === user ? decodeURIComponent(new URL(mail.url).password) : ''
}

/**
 * Saves Stripe keys after checking them with Stripe.
 * @throws Problem invalid_request if Stripe does not know the key, stripe_refused, setting_locked, credentials_refused
 */
export async function changeStripe(
  app: App,
  deps: CredentialsDeps,
  admin: RequestSession,
  given: StripeCredentials,
): Promise<void> {
  assertNotFixed(deps.config, 'stripe')
  const { stored } = deps.startup
  const secretKey = given.secretKey || stored.STRIPE_SECRET_KEY
  if (!secretKey) {
    const missing = 'Secret key is required.'
    throw new ProblemError('invalid_request', { detail: missing, errors: { secretKey: missing } })
  }
  await assertKnownKey(secretKey, deps.startup.stripeOptions)
  await saveCredentials(app, deps, admin, 'stripe', {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: given.publishableKey,
    // Another account or mode has another webhook endpoint.
    STRIPE_WEBHOOK_SECRET:
      given.webhookSecret || (given.secretKey === '' ? stored.STRIPE_WEBHOOK_SECRET : undefined),
  })
}

/** Reads events, which the store needs for any account, even with a restricted key. */
async function assertKnownKey(secretKey: string, options: Stripe.StripeConfig | undefined): Promise<void> {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 0, timeout: STRIPE_TIMEOUT_MS, ...options })
  try {
    await stripe.events.list({ limit: 1 })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new ProblemError('invalid_request', {
        detail: 'Stripe does not know this key, so nothing was saved.',
        errors: { secretKey: 'Stripe does not know this key.' },
      })
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new ProblemError('invalid_request', {
        detail: 'This key lacks a permission, so nothing was saved.',
        errors: { secretKey: 'This restricted key cannot read events. Allow it in Stripe’s dashboard.' },
      })
    const reason = error instanceof Error ? error.message : String(error)
    throw new ProblemError('stripe_refused', {
      detail: `The key could not be checked with Stripe, so nothing was saved: ${reason}`,
    })
  }
}

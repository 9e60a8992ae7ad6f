import type { MailCredentials, PaypalCredentials, StripeCredentials } from '#contract/store/credentials.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import type { MailConfig } from '#server/config/config.ts'
import { isLocal } from '#server/config/strict-mode.ts'
import { checkPaypalKeys, checkStripeKey, termsOf } from '#server/features/selling/payments/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { savePaypalSetUp } from './paypal-set-up.ts'
import { paypalWebhookUrl, readMailConfig } from './present-credentials.ts'
import { assertNotFixed, type CredentialsDeps, saveCredentials } from './save-credentials.ts'
import { sendTestMail, serverOf } from './send-test-mail.ts'

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
    const open = msg`This server is outside your network. Choose TLS or STARTTLS.`
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
      detail: msg`The test email was not sent. ${{ answer: test.answer }}`,
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
  if (!secretKey) throw missing('secretKey', msg`Secret key is required.`)
  await checkStripeKey(secretKey, deps.startup.stripeOptions)
  await saveCredentials(app, deps, admin, 'stripe', {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: given.publishableKey,
    // Another account or mode has another webhook endpoint.
    STRIPE_WEBHOOK_SECRET:
      given.webhookSecret || (given.secretKey === '' ? stored.STRIPE_WEBHOOK_SECRET : undefined),
  })
}

/**
 * Saves PayPal's keys after checking them with PayPal and finding or making the webhook.
 * @throws Problem invalid_request at the key to blame, paypal_refused, setting_locked, credentials_refused
 */
export async function changePaypal(
  app: App,
  deps: CredentialsDeps,
  admin: RequestSession,
  { environment, clientId, clientSecret: given }: PaypalCredentials,
): Promise<void> {
  assertNotFixed(deps.config, 'paypal')
  const clientSecret = given || deps.startup.stored.PAYPAL_CLIENT_SECRET
  if (!clientSecret) throw missing('clientSecret', msg`Secret is required.`)
  const webhookUrl = paypalWebhookUrl(deps.config)
  const { webhookId, lacks } = await checkPaypalKeys(
    { environment, clientId, clientSecret },
    { webhookUrl, currency: termsOf(deps).currency, addressOf: deps.startup.paypalAddress },
  )
  const changes = {
    PAYPAL_ENVIRONMENT: environment,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  }
  await saveCredentials(app, deps, admin, 'paypal', changes, (trx) =>
    savePaypalSetUp(trx, { lacks, webhookUrl: webhookUrl ?? null }),
  )
}

function missing(field: string, detail: Message): ProblemError {
  return new ProblemError('invalid_request', { detail, errors: { [field]: detail } })
}

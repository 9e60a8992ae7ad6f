import type { CredentialsView, MailEncryption } from '#contract/store/credentials.ts'
import type { Locale } from '#contract/text/locales.ts'
import type { Config, MailConfig } from '#server/config/config.ts'
import { paypalProblem, termsOf, webhookPaths } from '#server/features/selling/payments/index.ts'
import { countOpenOrders } from '#server/model/order/index.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import { paypalWarnings, readPaypalSetUp } from './paypal-set-up.ts'
import { isPublic } from './read-status.ts'
import type { CredentialsDeps } from './save-credentials.ts'
import { fixedBy, readStoredCredentials, type Service } from './stored-credentials.ts'

/** The configuration at startup, without secrets. */
export async function presentCredentials(deps: CredentialsDeps, locale: Locale): Promise<CredentialsView> {
  const { db, config, startup, payments } = deps
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
      fixedBy: fixedBy(config, 'stripe') ?? null,
      openOrders: await countOpenOrders(db, payments.mode, 'stripe'),
    },
    paypal: await presentPaypal(deps, i18nOf(locale)),
    address: {
      source: sourceOf(config, 'address', startup.stored.PUBLIC_URL),
      publicUrl: config.publicUrl ?? '',
    },
    changing: JSON.stringify(stored) !== JSON.stringify(startup.stored),
  }
}

async function presentPaypal(deps: CredentialsDeps, i18n: I18n): Promise<CredentialsView['paypal']> {
  const { db, config, startup, payments } = deps
  const real = config.payments.mode === 'sandbox' ? undefined : config.payments
  const keys = real?.paypal
  const source = sourceOf(config, 'paypal', startup.stored.PAYPAL_CLIENT_ID)
  const setUp = source === 'store' ? await readPaypalSetUp(db) : undefined
  const problem = paypalProblem(termsOf(deps))
  return {
    source,
    environment: (keys && real?.mode) ?? null,
    clientId: keys?.clientId ?? '',
    secretEnd: keys?.clientSecret.slice(-4) ?? '',
    hasWebhook: keys?.webhookId !== undefined,
    fixedBy: fixedBy(config, 'paypal') ?? null,
    openOrders: await countOpenOrders(db, payments.mode, 'paypal'),
    warnings: setUp ? paypalWarnings(setUp, paypalWebhookUrl(config)).map(i18n._) : [],
    problem: problem === undefined ? null : translated(problem, i18n.locale),
  }
}

/** Where PayPal sends webhooks: to https on port 443 only. Undefined: this store has no such address. */
export function paypalWebhookUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  if (publicUrl === undefined || !isPublic(publicUrl) || new URL(publicUrl).port !== '') return undefined
  return `${publicUrl}${webhookPaths.paypal}`
}

function sourceOf(config: Config, service: Service, stored: string | undefined) {
  if (fixedBy(config, service) !== undefined) return 'environment'
  return stored === undefined ? 'none' : 'store'
}

export function readMailConfig(mail: MailConfig) {
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

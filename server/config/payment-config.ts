import type { PaymentMethodName } from '#contract/orders/payment-methods.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'
import { hasLiveKeys, isStrict } from './strict-mode.ts'

export type StripeKeys = {
  secretKey: string
  publishableKey: string
  /** May be undefined with test keys: webhooks are then refused, and only the reconciler follows payments. */
  webhookSecret: string | undefined
}

export type PaypalKeys = {
  clientId: string
  clientSecret: string
  /** PayPal's id of the webhook. As with Stripe. */
  webhookId: string | undefined
}

/** Listens on host and port (0: any free port), unless `url` names another instance's. */
export type SandboxAddress = { host: string; port: number; url: string | undefined }

export type PaymentConfig =
  /** No money moves. The first provider is the one that buyers pay with unless they choose. */
  | {
      mode: 'sandbox'
      sandboxes: readonly ({ provider: PaymentProviderName } & SandboxAddress)[]
      /** Ways to pay that are on in Stripe's sandbox. */
      methods: readonly PaymentMethodName[]
    }
  /** At least one of them. */
  | { mode: 'test' | 'live'; stripe: StripeKeys | undefined; paypal: PaypalKeys | undefined }

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** @throws ConfigError if a provider is only partly configured, or the two of them differ in their mode */
export function paymentConfig(settings: Settings): PaymentConfig {
  if (settings.PAYMENTS === 'sandbox' && hasLiveKeys(settings))
    throw new ConfigError(
      'PAYMENTS must not be sandbox with live keys: remove the settings of Stripe and PayPal, or set PAYMENTS=auto',
    )
  if (isStrict(settings)) assertExplicit(settings)
  const hasStripe = settings.STRIPE_SECRET_KEY !== undefined || settings.PAYMENTS === 'stripe'
  const hasPaypal = paypalNames.some((name) => settings[name]) || settings.PAYMENTS === 'paypal'
  if (settings.PAYMENTS === 'sandbox' || !(hasStripe || hasPaypal))
    return {
      mode: 'sandbox',
      sandboxes: sandboxesOf(settings),
      methods: settings.PAYMENT_SANDBOX_METHODS,
    }
  const stripe = hasStripe ? stripeConfig(settings) : undefined
  const paypal = hasPaypal ? paypalConfig(settings) : undefined
  if (stripe && paypal && stripe.mode !== paypal.mode)
    throw new ConfigError(
      `PAYPAL_ENVIRONMENT must be ${stripe.mode}, as the Stripe keys are ${stripe.mode} keys: a store takes either test payments or real ones`,
    )
  return {
    mode: (stripe ?? paypal)?.mode ?? 'test',
    stripe: stripe?.keys,
    paypal: paypal?.keys,
  }
}

function sandboxesOf(settings: Settings): (SandboxAddress & { provider: PaymentProviderName })[] {
  const host = settings.PAYMENT_SANDBOX_HOST
  const addresses = {
    stripe: { host, port: settings.PAYMENT_SANDBOX_PORT, url: withoutSlash(settings.PAYMENT_SANDBOX_URL) },
    paypal: { host, port: settings.PAYPAL_SANDBOX_PORT, url: withoutSlash(settings.PAYPAL_SANDBOX_URL) },
  } satisfies Record<PaymentProviderName, SandboxAddress>
  return settings.PAYMENT_SANDBOXES.map((provider) => ({ provider, ...addresses[provider] }))
}

function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/+$/, '')
}

function stripeConfig(settings: Settings): { mode: 'test' | 'live'; keys: StripeKeys } {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (!secretKey) throw new ConfigError('STRIPE_SECRET_KEY must be set when PAYMENTS is stripe')
  if (!publishableKey) throw new ConfigError('STRIPE_PUBLISHABLE_KEY must be set when STRIPE_SECRET_KEY is')
  const mode = secretKey.includes('_live_') ? 'live' : 'test'
  if (!publishableKey.includes(`_${mode}_`))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys',
    )
  if (mode === 'live' && !webhookSecret)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be set with live keys, or the store would notice payments late',
    )
  return { mode, keys: { secretKey, publishableKey, webhookSecret } }
}

function paypalConfig(settings: Settings): { mode: 'test' | 'live'; keys: PaypalKeys } {
  const {
    PAYPAL_ENVIRONMENT: mode,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PUBLIC_URL: publicUrl,
  } = settings
  const why = settings.PAYMENTS === 'paypal' ? 'when PAYMENTS is paypal' : 'when another PayPal setting is'
  if (!clientId) throw new ConfigError(`PAYPAL_CLIENT_ID must be set ${why}`)
  if (!clientSecret) throw new ConfigError(`PAYPAL_CLIENT_SECRET must be set ${why}`)
  if (!mode) throw new ConfigError('PAYPAL_ENVIRONMENT must be test or live when PAYPAL_CLIENT_ID is set')
  if (mode === 'live' && !publicUrl?.startsWith('https://'))
    throw new ConfigError('PUBLIC_URL must start with https:// when PAYPAL_ENVIRONMENT is live')
  if (mode === 'live' && !webhookId)
    throw new ConfigError(
      'PAYPAL_WEBHOOK_ID must be set when PAYPAL_ENVIRONMENT is live, or the store would notice payments late',
    )
  return { mode, keys: { clientId, clientSecret, webhookId } }
}

/** A missing key must not silently turn a production store into a sandbox that gives beats away. */
function assertExplicit(settings: Settings): void {
  for (const [provider, names] of [
    ['Stripe', stripeNames],
    ['PayPal', paypalNames],
  ] as const) {
    const missing = names.filter((name) => !settings[name])
    if (missing.length > 0 && missing.length < names.length)
      throw new ConfigError(
        `${missing.join(' and ')} must be set in a real store when another ${provider} setting is`,
      )
  }
  if (settings.PAYMENTS === 'auto' && !settings.STRIPE_SECRET_KEY && !settings.PAYPAL_CLIENT_ID)
    throw new ConfigError(
      'PAYMENTS must be sandbox in a real store unless the settings of Stripe or PayPal are set',
    )
}

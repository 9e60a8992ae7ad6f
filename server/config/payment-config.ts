import { ConfigError } from './config-error.ts'

export type PaymentConfig =
  /**
   * Inside the store: test cards, no money. It listens on this host and port (0: a free one), unless it is another
   * instance's, at this address without a trailing slash.
   */
  | { provider: 'sandbox'; sandboxHost: string; sandboxPort: number; sandboxUrl: string | undefined }
  | {
      provider: 'stripe'
      mode: 'test' | 'live'
      secretKey: string
      publishableKey: string
      webhookSecret: string | undefined
    }

type PaymentSettings = {
  NODE_ENV?: string | undefined
  PAYMENTS: 'auto' | 'sandbox' | 'stripe'
  PAYMENT_SANDBOX_HOST: string
  PAYMENT_SANDBOX_PORT: number
  PAYMENT_SANDBOX_URL?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

/** Takes all of Stripe's settings or none: a store that half talks to a payment provider must not start. */
export function paymentConfig(settings: PaymentSettings): PaymentConfig {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (settings.NODE_ENV === 'production') assertDecided(settings)
  const wanted = settings.PAYMENTS === 'auto' ? (secretKey ? 'stripe' : 'sandbox') : settings.PAYMENTS
  if (wanted === 'sandbox') {
    if (secretKey?.includes('_live_') || publishableKey?.includes('_live_'))
      throw new ConfigError(
        'PAYMENTS must not be sandbox with live keys: remove STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or set PAYMENTS=stripe',
      )
    return {
      provider: 'sandbox',
      sandboxHost: settings.PAYMENT_SANDBOX_HOST,
      sandboxPort: settings.PAYMENT_SANDBOX_PORT,
      sandboxUrl: settings.PAYMENT_SANDBOX_URL?.replace(/\/+$/, ''),
    }
  }
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
  return { provider: 'stripe', mode, secretKey, publishableKey, webhookSecret }
}

/** In production a forgotten key must not turn a shop into one where every card pays nothing. */
function assertDecided(settings: PaymentSettings): void {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = names.filter((name) => !settings[name])
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(`${missing.join(' and ')} must be set in production when another Stripe setting is`)
  if (missing.length > 0 && settings.PAYMENTS === 'auto')
    throw new ConfigError('PAYMENTS must be sandbox in production unless the Stripe settings are set')
}

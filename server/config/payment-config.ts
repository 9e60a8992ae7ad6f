import type { PaymentMethodName } from '#contract/orders/payment-methods.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'
import { hasLiveKeys, isStrict } from './strict-mode.ts'

export type PaymentConfig =
  /** No money moves. Listens on host and port (0: any free port), unless `sandboxUrl` names another instance's. */
  | {
      provider: 'sandbox'
      sandboxHost: string
      sandboxPort: number
      sandboxUrl: string | undefined
      /** Ways to pay that are on there. */
      sandboxMethods: readonly PaymentMethodName[]
    }
  | {
      provider: 'stripe'
      mode: 'test' | 'live'
      secretKey: string
      publishableKey: string
      webhookSecret: string | undefined
    }

/** @throws ConfigError if Stripe is only partly configured */
export function paymentConfig(settings: Settings): PaymentConfig {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (settings.PAYMENTS === 'sandbox' && hasLiveKeys(settings))
    throw new ConfigError(
      'PAYMENTS must not be sandbox with live keys: remove STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or set PAYMENTS=stripe',
    )
  if (isStrict(settings)) assertExplicit(settings)
  const wanted = settings.PAYMENTS === 'auto' ? (secretKey ? 'stripe' : 'sandbox') : settings.PAYMENTS
  if (wanted === 'sandbox') {
    return {
      provider: 'sandbox',
      sandboxHost: settings.PAYMENT_SANDBOX_HOST,
      sandboxPort: settings.PAYMENT_SANDBOX_PORT,
      sandboxUrl: settings.PAYMENT_SANDBOX_URL?.replace(/\/+$/, ''),
      sandboxMethods: settings.PAYMENT_SANDBOX_METHODS,
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

/** A missing key must not silently turn a production store into a sandbox that gives beats away. */
function assertExplicit(settings: Settings): void {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = names.filter((name) => !settings[name])
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(
      `${missing.join(' and ')} must be set in a real store when another Stripe setting is`,
    )
  if (missing.length > 0 && settings.PAYMENTS === 'auto')
    throw new ConfigError('PAYMENTS must be sandbox in a real store unless the Stripe settings are set')
}

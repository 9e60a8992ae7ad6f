import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

/** What would lead out of a public demo, keep what its visitors do, or let somebody in. */
const refused = [
  ...['DATABASE_URL', 'ROLE', 'S3_BUCKET', 'S3_PUBLIC_BUCKET', 'BACKUP_DIR', 'SMTP_URL', 'VAT_REGISTER_URL'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'PAYMENT_SANDBOX_URL'],
  ...['PAYPAL_ENVIRONMENT', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ...['PAYPAL_SANDBOX_URL', 'PRIVATE_MAIL_SERVERS', 'PRIVATE_WEBHOOKS'],
  ...['ADMIN_PASSWORD', 'ADMIN_PASSKEYS', 'CAPTCHA', 'CAPTCHA_SECRET'],
] as const satisfies readonly (keyof Settings)[]

/** Values that are as good as none. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  ROLE: ['all'],
  VAT_REGISTER_URL: ['off'],
  PRIVATE_MAIL_SERVERS: ['off'],
  PRIVATE_WEBHOOKS: ['off'],
  ADMIN_PASSKEYS: ['optional'],
  CAPTCHA: ['altcha', 'off'],
}

/**
 * A demo that anybody may use has no key, no server and no account of its owner's.
 * @param given what the environment sets
 * @throws ConfigError that names each setting
 */
export function assertPublicDemo({ DEMO }: Settings, given: NodeJS.ProcessEnv): void {
  if (DEMO !== 'public') return
  const lines = refused.flatMap((name) => {
    const value = given[name]?.trim()
    const isSet = value !== undefined && !harmless[name]?.includes(value)
    return isSet ? [`${name} must not be set when DEMO is public: anybody can use it`] : []
  })
  if (lines.length > 0) throw new ConfigError(lines.join('\n'))
}

/** What an empty store is filled with, and whether each visitor gets a copy of it. A real store never sells demo beats. */
export function demoOf({ DEMO, DEMO_COPIES }: Settings, { isSelling }: { isSelling: boolean }) {
  if (DEMO === 'public') return { demo: 'auto' as const, publicDemo: { copies: DEMO_COPIES }, cacheShare: 1 }
  return { demo: isSelling ? ('off' as const) : DEMO, publicDemo: undefined, cacheShare: 1 }
}

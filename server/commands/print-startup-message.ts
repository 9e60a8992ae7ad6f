import { SETUP_MINUTES } from '#contract/accounts/setup-routes.ts'
import type { Config } from '#server/config/config.ts'
import { makeSetupToken } from '#server/features/accounts/setup/index.ts'
import type { FirstAdmin } from '#server/features/accounts/users/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { localUrl, storeUrl } from '#server/platform/http/store-url.ts'

/** Where Vite serves the pages under `npm run dev`. */
const DEV_PAGES = 'http://localhost:5173'

/** Prints the store's address and how to sign in to stdout, not to the log. */
export function printStartupMessage(app: App, config: Config, admin: FirstAdmin): void {
  const local = localUrl(app, config)
  if (config.role === 'worker') {
    process.stdout.write(`\n  ${config.storeName} worker is running; health: ${local}/healthz\n\n`)
    return
  }
  const lines = [
    '',
    `  ${config.storeName} is open`,
    '',
    `  Store      ${config.publicUrl ?? local}`,
    ...(config.publicUrl ? [`  Local      ${local}`] : []),
    ...adminLines(admin, app, config),
    ...filesLines(config),
    mailLine(config, local),
    paymentLine(config),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function adminLines(admin: FirstAdmin, app: App, config: Config): string[] {
  const { publicDemo } = config
  if (publicDemo)
    return [
      `  Demo       public: each visitor gets a copy to administer, ${publicDemo.copies} at most at once`,
    ]
  switch (admin) {
    case 'there':
      return ['  Admin      sign in with your account']
    case 'from settings':
      return [`  Admin      ${config.adminEmail} with ADMIN_PASSWORD`]
    case 'missing':
      return [
        `  Set up     ${config.dev ? DEV_PAGES : byName(storeUrl(app, config))}/setup#${makeSetupToken(app.storeSecret)}`,
        `             Makes your account. Works once, for ${SETUP_MINUTES} minutes; the next start prints a new one.`,
      ]
  }
}

/** Passkeys need a name. */
const byName = (url: string) => url.replace('//127.0.0.1:', '//localhost:')

function filesLines({ files }: Config): string[] {
  if (files.kind === 'disk') return []
  const buckets = [...new Set([files.bucket, files.publicBucket])].join(' and ')
  return [`  Files      on S3, in ${buckets}`]
}

function mailLine(config: Config, local: string): string {
  if (config.mail.kind === 'smtp') return '  Mail       through SMTP_URL'
  if (config.publicDemo) return '  Mail       never sent: each copy reads its own at /dev/mailbox'
  if (config.mail.kind === 'mailbox') return `  Mail       sandbox mode: read it at ${local}/dev/mailbox`
  return '  Mail       not sent: set SMTP_URL and MAIL_FROM'
}

function paymentLine({ payments }: Config): string {
  if (payments.mode === 'sandbox') return '  Payments   sandbox mode: test cards only, no money moves'
  const names = [payments.stripe && 'Stripe', payments.paypal && 'PayPal'].filter(Boolean).join(' and ')
  return `  Payments   ${names}${payments.mode === 'test' ? ', in test mode: no money moves' : ''}`
}

/** `npm start`: builds if needed, then runs the store. */
import { build } from './build.mjs'
import './load-settings.mjs'

try {
  await build()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
// The demo shows every way to pay. Stores with real keys have no sandboxes.
if (process.env.DEMO !== 'off') {
  process.env.PAYMENT_SANDBOXES ||= 'stripe,paypal'
  process.env.PAYMENT_SANDBOX_METHODS ||= 'all'
}
// After loading the settings, which may set its folder.
await import('./compile-cache.mjs')
await import('../server/main.ts')

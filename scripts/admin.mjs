/** `npm run admin -- <email>`: makes or resets an administrator. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/admin.ts')

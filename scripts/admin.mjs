/** `npm run admin -- <email>`: creates or resets an admin. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/admin.ts')

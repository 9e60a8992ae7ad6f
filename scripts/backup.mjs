/** `npm run backup -- …`: writes a running store into one archive. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/backup.ts')

/** `npm run restore -- …`: fills an empty store from an archive, or checks one. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/restore.ts')

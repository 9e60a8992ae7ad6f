/** `npm run move-files -- --to s3|disk`: moves the store's files between the local disk and a bucket. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/move-files.ts')

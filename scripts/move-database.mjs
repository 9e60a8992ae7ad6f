/** `npm run move-database -- --to …`: copies the database to PostgreSQL, or back to SQLite. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/move-database.ts')

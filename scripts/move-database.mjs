/** `npm run move-database -- --to …`: copies the database to PostgreSQL, or back to SQLite. */
import './load-settings.mjs'

await import('../server/move-database-command.ts')

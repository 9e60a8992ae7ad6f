/** `npm run verify-audit`: checks the hash chain of the audit log. */
import './load-settings.mjs'

await import('../server/commands/verify-audit.ts')

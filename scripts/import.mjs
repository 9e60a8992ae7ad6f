/** `npm run import -- catalogue.csv --files folder`: makes beats of the rows of a catalogue. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/import.ts')

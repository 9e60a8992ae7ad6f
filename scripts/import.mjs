/** `npm run import -- catalogue.csv --files folder`: imports the beats of a catalogue. */
import './load-settings.mjs'

await import('./compile-cache.mjs')
await import('../server/commands/import.ts')

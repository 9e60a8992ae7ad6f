/** `npm start`: builds what has changed, then is the store. */
import { build } from './build.mjs'
import './load-settings.mjs'

try {
  build()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
// After the settings, which may name its folder.
await import('./compile-cache.mjs')
await import('../server/main.ts')

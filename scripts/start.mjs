/** `npm start`: builds what has changed, then is the store. */
import module from 'node:module'
import { join } from 'node:path'
import { build } from './build.mjs'
import './load-settings.mjs'

try {
  build()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
// What Node has compiled, types removed, is kept for the next start, which takes half as long then. Named in the
// environment, it serves the store's media processes, too.
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.()
await import('../server/main.ts')

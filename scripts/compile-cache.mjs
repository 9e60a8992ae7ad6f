/** Node's compile cache, which halves the start time. Set in the environment, so that child processes use it, too. */
import module from 'node:module'
import { join } from 'node:path'

process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.()

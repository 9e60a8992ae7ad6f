/** Loads .env, if present; the environment takes precedence. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', '.env')
if (existsSync(file)) process.loadEnvFile(file)

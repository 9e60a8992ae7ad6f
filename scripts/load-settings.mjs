/** Settings in the file .env, where there is one; what the environment sets already wins. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', '.env')
if (existsSync(file)) process.loadEnvFile(file)

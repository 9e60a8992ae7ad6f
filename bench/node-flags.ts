import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Package = z.object({ scripts: z.object({ start: z.string() }) })
const file = join(import.meta.dirname, '..', 'package.json')

/** The flags that `npm start` gives Node. */
export const nodeFlags = Package.parse(JSON.parse(readFileSync(file, 'utf8')))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))

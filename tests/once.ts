import { test } from 'vitest'
import { engine } from './test-store.ts'

/**
 * An API test on SQLite only, for what takes long and asks the database nothing special, such as encoding audio. A plain
 * `test` runs on both, on PostgreSQL mostly in `npm run test:full`. Other tests of the file must not need what this one leaves
 * behind.
 */
export const once = test.skipIf(engine === 'postgres')

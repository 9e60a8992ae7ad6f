import { test } from 'vitest'
import { engine } from './test-store.ts'

/**
 * An API test on SQLite only, for what takes long and asks the database nothing special, such as encoding audio. A plain
 * `test` runs on SQLite in `npm test` and on both in `npm run test:full`, one with `{ tags: ['engines'] }` on both in both.
 * `engines.test.ts` says which need the tag. Other tests of the file must not need what this one leaves behind.
 */
export const once = test.skipIf(engine === 'postgres')

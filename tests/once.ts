import { test } from 'vitest'
import { engine } from './test-store.ts'

/**
 * An API test on SQLite only, for what takes long and asks the database nothing special, such as encoding audio. A plain
 * `test` runs on both engines. `once.test.ts` refuses this one for what engines do differently, and for money. Other tests of
 * the file must not need what it leaves behind.
 */
export const once = test.skipIf(engine === 'postgres')

import { connectPatience } from '#server/platform/database/postgres.ts'
import { backgroundNiceness } from '#server/platform/media/background-process.ts'

// Below the tests' own workers, which keep every core busy, a second of audio could take a minute.
Object.assign(backgroundNiceness, { awaited: 0, other: 0 })
connectPatience.ms = 10_000

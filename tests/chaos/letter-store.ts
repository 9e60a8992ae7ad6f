import { storePace } from '#server/platform/jobs/job-kind.ts'

/** The real program, except that a letter goes on a second after a kill. */
Object.assign(storePace, { leaseMs: 1_000 })
await import('#tests/started-store.ts')

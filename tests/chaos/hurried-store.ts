import { storePace } from '#server/platform/jobs/job-kind.ts'

/** The real program, except that what the chaos interrupts begins again within seconds, not minutes. */
Object.assign(storePace, { leaseMs: 10_000, backoffFactor: 0.02 })
await import('#tests/started-store.ts')

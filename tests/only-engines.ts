import { beforeEach } from 'vitest'

// The other tests of these files run on PostgreSQL in `npm run test:full`.
beforeEach(({ task, skip }) => skip(!task.tags?.includes('engines')))

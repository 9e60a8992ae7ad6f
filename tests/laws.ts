/**
 * Property tests: import `fc` from here. `npm run test:full` tries ten times as many cases as `npm test`, with other seeds
 * each time; a failure prints its seed.
 */
import fc from 'fast-check'

// Component tests import scopes beside the laws, and have no process.
const times = globalThis.process?.env.TEST_RUN === 'full' ? 10 : 1

/** Number of cases of a law in this run, from that in `npm test`. For laws that cost much more or less than others. */
export const cases = (inTest: number): number => inTest * times

fc.configureGlobal({ numRuns: cases(40) })

export { fc }

import { objectsToCounting } from './keep-visit.ts'
import type { HeardReporter } from './report-heard.ts'

export { keepVisit } from './keep-visit.ts'
export type { HeardReporter }

/** The parts that a first visit does not need. */
const later = () => Promise.all([import('./send-report.ts'), import('./source-of-beat.ts')])

/** Reports that a beat was hearted, or its licenses were looked at. */
export function reportStep(step: 'heart' | 'license', beat: string): void {
  later().then(
    ([{ sendReport }, { sourceOfBeat }]) => sendReport({ beat, from: sourceOfBeat(beat), step }),
    () => {},
  )
}

/** Reports a search that somebody stays at. */
export function reportSearch(search: string): void {
  later().then(
    ([{ sendReport }]) => sendReport({ search }),
    () => {},
  )
}

/** What goes along with a beat into the cart; nothing for those who object. */
export async function sourceFor(beat: string): Promise<{ from?: string }> {
  if (objectsToCounting()) return {}
  const [, { sourceOfBeat }] = await later()
  return { from: sourceOfBeat(beat) }
}

/** Reports what a player plays. */
export async function startHeardReporter(): Promise<HeardReporter> {
  const { HeardReporter } = await import('./report-heard.ts')
  return new HeardReporter()
}

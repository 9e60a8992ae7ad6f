import { keepVisit, objectsToCounting } from './keep-visit.ts'
import type { HeardReporter } from './report-heard.ts'

export type { HeardReporter }

/** Keeps where the visit came from, and reports a link pressed in a letter. */
export function startCounting(): void {
  keepVisit()
  // Before the router changes the address.
  const { href } = location
  if (/[?&]from=letter-/.test(href))
    later().then(
      ([{ reportPress }]) => reportPress(href),
      () => {},
    )
}

/** The parts that a first visit does not need. */
const later = () => Promise.all([import('./send-report.ts'), import('./source-of-beat.ts')])

/** Reports that a beat was hearted, its licenses were looked at, or its booth was opened. */
export function reportStep(step: 'heart' | 'license' | 'booth', beat: string): void {
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
export async function sourceFor(beat: string): Promise<{ from?: string; fromBooth?: boolean }> {
  if (objectsToCounting()) return {}
  const [, { sourceOfLine }] = await later()
  return sourceOfLine(beat)
}

/** Reports what a player plays. */
export async function startHeardReporter(): Promise<HeardReporter> {
  const { HeardReporter } = await import('./report-heard.ts')
  return new HeardReporter()
}

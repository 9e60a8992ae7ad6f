import type { Report } from '#contract/reach/report.ts'
import { objectsToCounting } from './keep-visit.ts'

const ADDRESS = '/api/insight/reports'

/** Tells the store something without who; arrives also when the page is left. */
export function sendReport(report: Report): void {
  if (objectsToCounting()) return
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }))
}

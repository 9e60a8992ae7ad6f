import type { LetterPress } from '#contract/reach/letter.ts'
import type { Report } from '#contract/reach/report.ts'
import { readRouteName } from '#contract/wire/route-table.ts'
// Only the type: the schemas stay on the server.
import type { Routes } from '#contract/wire/routes.ts'
import { objectsToCounting } from './keep-visit.ts'

/** Tells the store something without who; arrives also when the page is left. */
export function sendReport(report: Report): void {
  send('POST /insight/reports', report)
}

/** Tells the store that a link of a letter was pressed, without who. */
export function sendPress(press: LetterPress): void {
  send('POST /letter-presses', press)
}

function send(route: keyof Routes, body: object): void {
  if (objectsToCounting()) return
  const { path } = readRouteName(route)
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}

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

/** Tells the store that a link of a letter was pressed, without who. A page that is loaded again was not. */
export function reportPress(address: string): void {
  const { pathname, searchParams } = new URL(address)
  const letter = searchParams.get('from')
  const navigation = performance.getEntriesByType('navigation')[0] as { type?: string } | undefined
  if (letter === null || navigation?.type !== 'navigate') return
  searchParams.delete('from')
  const path = pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
  send('POST /letter-presses', { letter, path } satisfies LetterPress)
}

function send(route: keyof Routes, body: object): void {
  if (objectsToCounting()) return
  const { path } = readRouteName(route)
  const json = JSON.stringify(body)
  // A player in a sandboxed frame: a beacon would be refused, as it takes cookies along.
  if (origin === 'null')
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json,
      keepalive: true,
      credentials: 'omit',
    }).catch(() => {})
  else navigator.sendBeacon(path, new Blob([json], { type: 'application/json' }))
}

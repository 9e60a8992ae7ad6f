import { attempt, stored } from '#client/platform/stored.ts'
import type { Landing } from '#contract/reach/visit-source.ts'

const visit = stored<Landing>('backbeat-visit', 'sessionStorage')

/** Do Not Track and Global Privacy Control. */
export function objectsToCounting(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  )
}

/**
 * Keeps in this tab where the visit came from. A page of the store that was opened in full is no new visit. Where storage
 * is blocked, the visit does not say where it came from.
 */
export function keepVisit(): void {
  if (objectsToCounting()) return
  attempt(() => {
    const from = cameFrom()
    const { referrer } = document
    const isInside = !referrer || new URL(referrer).host === location.host
    const navigation = performance.getEntriesByType('navigation')[0] as { type?: string } | undefined
    if (visit.get() && (navigation?.type !== 'navigate' || (!from && isInside))) return
    visit.set({ referrer, path: location.pathname, from })
  })
}

/** Where a link says that it leads from. From a beat's booth the visit goes on. */
function cameFrom(): string | null {
  const from = new URLSearchParams(location.search).get('from')
  return from === 'booth' ? null : from
}

/** Undefined: none was kept. */
export const keptVisit = visit.get

const KEY = 'backbeat-visit'

/** Do Not Track and Global Privacy Control. */
export function objectsToCounting(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  )
}

/** Keeps in this tab where the visit came from. A page of the store that was opened in full is no new visit. */
export function keepVisit(): void {
  if (objectsToCounting()) return
  try {
    const from = cameFrom()
    const { referrer } = document
    const isInside = !referrer || new URL(referrer).host === location.host
    const navigation = performance.getEntriesByType('navigation')[0] as { type?: string } | undefined
    if (sessionStorage.getItem(KEY) && (navigation?.type !== 'navigate' || (!from && isInside))) return
    sessionStorage.setItem(KEY, JSON.stringify({ referrer, path: location.pathname, from }))
  } catch {
    // Storage is blocked: the visit does not say where it came from.
  }
}

/** Where a link says that it leads from. From a beat's booth the visit goes on. */
function cameFrom(): string | null {
  const from = new URLSearchParams(location.search).get('from')
  return from === 'booth' ? null : from
}

/** JSON of `Landing` in the contract; null: none was kept. */
export function keptVisit(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

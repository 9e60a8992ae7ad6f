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
    const from = new URLSearchParams(location.search).get('from')
    const { referrer } = document
    const isInside = !referrer || new URL(referrer).host === location.host
    const navigation = performance.getEntriesByType('navigation')[0] as { type?: string } | undefined
    if (sessionStorage.getItem(KEY) && (navigation?.type !== 'navigate' || (!from && isInside))) return
    sessionStorage.setItem(KEY, JSON.stringify({ referrer, path: location.pathname, from }))
  } catch {
    // Storage is blocked: the visit does not say where it came from.
  }
}

/** The beat of a link in a letter that has just been pressed; undefined: none was. */
export function pressedBeat(): string | undefined {
  const { search, pathname } = location
  const navigation = performance.getEntriesByType('navigation')[0] as { type?: string } | undefined
  if (!/[?&]from=letter-/.test(search) || navigation?.type !== 'navigate') return undefined
  return /^\/beats\/([^/]+)$/.exec(pathname)?.[1]
}

/** JSON of `Landing` in the contract; null: none was kept. */
export function keptVisit(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

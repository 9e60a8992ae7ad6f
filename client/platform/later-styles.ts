/** Loads `later.css` unless the page already includes it. Does nothing on the server. */
export async function loadLaterStyles(): Promise<void> {
  if (typeof document === 'undefined') return
  const isHere = getComputedStyle(document.documentElement).getPropertyValue('--later-styles') !== ''
  if (!isHere) await import('#client/app/later.css')
}

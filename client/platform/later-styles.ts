/** Loads the styles of later.css where the page has not brought them along. On the server there is nothing to load. */
export async function loadLaterStyles(): Promise<void> {
  if (typeof document === 'undefined') return
  const isHere = getComputedStyle(document.documentElement).getPropertyValue('--later-styles') !== ''
  if (!isHere) await import('#client/app/later.css')
}

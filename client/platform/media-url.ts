let base = '/api/media'

/** Says where public files are: at the store itself, or where its settings have them. Once, before anything is shown. */
export function setMediaBase(address: string): void {
  base = address
}

/** Address of a stored path: what the API calls `media/…`. */
export function mediaUrl(path: string): string {
  return `${base}/${path.replace(/^media\//, '')}`
}

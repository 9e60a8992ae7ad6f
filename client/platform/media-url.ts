import { MEDIA_BASE } from '#contract/wire/route-table.ts'

let base = MEDIA_BASE

/**
 * Sets the base URL of public files: the store itself or a CDN from its settings. Call once, before the first render.
 */
export function setMediaBase(address: string): void {
  base = address
}

/** URL of a stored path, such as `media/…` in the API. */
export function mediaUrl(path: string): string {
  return `${base}/${path.replace(/^media\//, '')}`
}

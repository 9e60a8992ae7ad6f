import type { StoreSettings } from './rendered-page.ts'

/** Absolute URL of the API's `media/covers/…`, for readers outside the store. */
export function mediaAddress(
  { publicUrl, mediaUrl }: Pick<StoreSettings, 'publicUrl' | 'mediaUrl'>,
  path: string,
) {
  return new URL(`${mediaUrl}/${path.replace(/^media\//, '')}`, publicUrl).href
}

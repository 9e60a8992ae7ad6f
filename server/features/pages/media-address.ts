import type { StoreSettings } from '#contract/rendered-page.ts'

/** The whole address of what the API calls `media/covers/…`, for those who read a page elsewhere. */
export function mediaAddress(
  { publicUrl, mediaUrl }: Pick<StoreSettings, 'publicUrl' | 'mediaUrl'>,
  path: string,
) {
  return new URL(`${mediaUrl}/${path.replace(/^media\//, '')}`, publicUrl).href
}

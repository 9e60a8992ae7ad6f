import type { CoverImageSource } from '#client/ui/cover-image.tsx'
import type { Beat } from '#contract/beat.ts'
import { mediaUrl } from './media-url.ts'

/** Maps a beat's cover to the props of `CoverImage`. */
export function coverSource({ cover, image }: Pick<Beat, 'cover' | 'image'>): CoverImageSource {
  return {
    base: mediaUrl(cover.path),
    widths: cover.widths,
    fallback: mediaUrl(image),
    color: cover.color,
    placeholder: cover.placeholder,
  }
}

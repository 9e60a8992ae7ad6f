import { mediaUrl } from '#client/media-url.ts'
import type { PictureSource } from '#client/ui/picture.tsx'
import type { Beat } from '#contract/beat.ts'

/** A beat's cover as the picture component wants it. */
export function coverSource({ cover, image }: Pick<Beat, 'cover' | 'image'>): PictureSource {
  return {
    base: mediaUrl(cover.path),
    widths: cover.widths,
    fallback: mediaUrl(image),
    color: cover.color,
    placeholder: cover.placeholder,
  }
}

import type { ComponentProps } from 'react'
import { CoverImage } from '#client/ui/cover-image.tsx'
import type { Cover } from '#contract/catalogue/beat.ts'
import { mediaUrl } from './media-url.ts'

/** A beat's cover; nothing for a beat without one. */
export function BeatCover({
  beat: { title, cover },
  ...props
}: Omit<ComponentProps<typeof CoverImage>, 'source' | 'title'> & {
  beat: { title: string; cover: Cover | null }
}) {
  return cover && <CoverImage {...props} source={{ ...cover, base: mediaUrl(cover.path) }} title={title} />
}

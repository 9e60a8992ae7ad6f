import { z } from 'zod'

/** Largest and smallest frame that the store suggests, in pixels. */
export const embedSizes = {
  line: { width: 640, height: 80 },
  card: { width: 640, height: 180 },
  sleeve: { width: 320, height: 544 },
} as const
export type EmbedSize = keyof typeof embedSizes

const Pixels = z.coerce.number().int().min(1)

/** Query of the oEmbed endpoint (oembed.com, section 2.2). */
export const OEmbedQuery = z.object({
  url: z.string().min(1).max(2_000),
  maxwidth: Pixels.optional(),
  maxheight: Pixels.optional(),
  format: z.string().max(20).default('json'),
})

/** oEmbed response of type `rich` (section 2.3.4.4). */
export type OEmbed = {
  version: '1.0'
  type: 'rich'
  title: string
  author_name?: string
  author_url?: string
  provider_name: string
  provider_url: string
  cache_age: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
  html: string
  width: number
  height: number
}

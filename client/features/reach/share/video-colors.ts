import { type AccentPalette, accentPalette } from '#contract/store/accent-color.ts'
import type { Ground, VideoJob } from './video-job.ts'

const onDark = { text: '#f1eddf', second: '#bdbfb1', rest: '#7d857a' }
const grounds: Record<Exclude<Ground, 'cover'>, VideoJob['colors']> = {
  dark: { ground: '#111412', played: '#ffb020', ...onDark },
  light: { ground: '#d6d9d3', played: '#a85800', text: '#141713', second: '#3c423a', rest: '#6c736a' },
}
/** Share of the cover's color in its ground: dark enough for light text on any. */
const COVER_SHARE = 0.3

/**
 * Colors of the video. Colors are #rrggbb.
 * @param cover the cover's dominant color
 * @param accent the store's own; undefined: that of the design
 */
export function videoColors(ground: Ground, cover: string, accent?: string): VideoJob['colors'] {
  const palette = accent === undefined ? undefined : accentPalette(accent)
  if (ground !== 'cover') return inAccent(grounds[ground], palette && playedOn(ground, palette))
  const dark = inAccent(grounds.dark, palette?.lamp)
  return { ...dark, ground: mix(cover, grounds.dark.ground), ...onDark, rest: '#a3a89d' }
}

function playedOn(ground: 'dark' | 'light', { lamp, inkLight }: AccentPalette): string {
  return ground === 'dark' ? lamp : inkLight
}

function inAccent(colors: VideoJob['colors'], played: string | undefined): VideoJob['colors'] {
  return played === undefined ? colors : { ...colors, played }
}

/** The accent that the store's owner chose, of the page's own stylesheet; undefined: none. */
export function accentOfPage(): string | undefined {
  const style = getComputedStyle(document.documentElement)
  return style.getPropertyValue('--wordmark') === '' ? undefined : style.getPropertyValue('--lamp').trim()
}

function mix(color: string, other: string): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(1 + 2 * at, 3 + 2 * at), 16)
  const mixed = [0, 1, 2].map((at) =>
    Math.round(channel(color, at) * COVER_SHARE + channel(other, at) * (1 - COVER_SHARE))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

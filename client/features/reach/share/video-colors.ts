import type { Ground, VideoJob } from './video-job.ts'

const onDark = { text: '#f1eddf', second: '#bdbfb1', rest: '#7d857a' }
const grounds: Record<Exclude<Ground, 'cover'>, VideoJob['colors']> = {
  dark: { ground: '#111412', played: '#ffb020', ...onDark },
  light: { ground: '#d6d9d3', played: '#a85800', text: '#141713', second: '#3c423a', rest: '#6c736a' },
}
/** Share of the cover's color in its ground: dark enough for light text on any. */
const COVER_SHARE = 0.3

/** Colors of the video; `cover` is the cover's dominant color, #rrggbb. */
export function videoColors(ground: Ground, cover: string): VideoJob['colors'] {
  if (ground !== 'cover') return grounds[ground]
  return { ...grounds.dark, ground: mix(cover, grounds.dark.ground), ...onDark, rest: '#a3a89d' }
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

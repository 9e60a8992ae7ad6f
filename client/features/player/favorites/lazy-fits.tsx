import { lazyComponent } from '#client/platform/lazy-component.tsx'
import type { FitsProps } from './fits.tsx'
import { hasSong, useOwnSong } from './marks.ts'

const Shown = lazyComponent(async () => (await import('./fits.tsx')).Fits)

/** `Fits` for a page that most visitors open without a tempo and key of their own: its chunk is for those who have one. */
export function LazyFits(props: FitsProps) {
  return hasSong(useOwnSong()) && <Shown {...props} />
}

import { useSearchParams } from 'react-router'
import { filtersFromAddress } from '#contract/beat-filters.ts'
import type { OwnSong } from '#contract/fit.ts'
import { changeMarks, getMarks, useMarks } from './marks.ts'

/** One's own tempo and key: those in the address, where a list is shared by it, else those of this device. */
export function useOwnSong(): OwnSong {
  const [address] = useSearchParams()
  const kept = useMarks(({ song }) => song)
  const { fitsBpm, fitsTone } = filtersFromAddress(address, 1)
  return fitsBpm === undefined && !fitsTone ? kept : { bpm: fitsBpm, tone: fitsTone }
}

export function keepSong(change: OwnSong): void {
  changeMarks({ song: { ...getMarks().song, ...change } })
}

/** `your 140 and A minor`. */
export function songInWords({ bpm, tone }: OwnSong, between: 'and' | 'or'): string {
  return [bpm === undefined ? [] : `your ${bpm}`, tone ?? []].flat().join(` ${between} `)
}

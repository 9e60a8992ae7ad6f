import { useSearchParams } from 'react-router'
import { filtersFromAddress } from '#contract/catalogue/beat-filters.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'
import { changeMarks, getMarks, useMarks } from './marks.ts'

/** Your tempo and key: from the URL of a shared list, else from this device. */
export function useOwnSong(): OwnSong {
  const [address] = useSearchParams()
  const kept = useMarks(({ song }) => song)
  const { fitsBpm, fitsTone } = filtersFromAddress(address, 1)
  return fitsBpm === undefined && !fitsTone ? kept : { bpm: fitsBpm, tone: fitsTone }
}

export function keepSong(change: OwnSong): void {
  changeMarks({ song: { ...getMarks().song, ...change } })
}

/** Such as `your 140 and A minor`. */
export function songInWords({ bpm, tone }: OwnSong, between: 'and' | 'or'): string {
  return [bpm === undefined ? [] : `your ${bpm}`, tone ?? []].flat().join(` ${between} `)
}

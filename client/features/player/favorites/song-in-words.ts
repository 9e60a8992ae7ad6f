import type { OwnSong } from '#contract/discovery/fit.ts'

/** Such as `your 140 and A minor`. */
export function songInWords({ bpm, tone }: OwnSong, between: 'and' | 'or'): string {
  return [bpm === undefined ? [] : `your ${bpm}`, tone ?? []].flat().join(` ${between} `)
}

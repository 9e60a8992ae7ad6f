import { fitOf, type OwnSong } from '#contract/discovery/fit.ts'

/** A reason why a beat fits, and whether exactly. */
type FitLine = { text: string; isExact: boolean }

/** Why a beat fits a tempo and key, in words; empty if it does not. */
export function fitLines(beat: { bpm: number; tone: string }, song: OwnSong): FitLine[] {
  const fit = fitOf(beat, song)
  const lines: FitLine[] = []
  if (fit.bpm === 'same') {
    const faster = Number((beat.bpm - (song.bpm ?? 0)).toFixed(1))
    const apart = faster === 0 ? '' : `, ${Math.abs(faster)} BPM ${faster > 0 ? 'faster' : 'slower'}`
    lines.push({ text: `Fits your ${song.bpm}${apart}`, isExact: faster === 0 })
  } else if (fit.bpm) lines.push({ text: `Fits your ${song.bpm} as ${fit.bpm} time`, isExact: false })
  if (fit.tone === 'same') lines.push({ text: `In ${song.tone}, your key`, isExact: true })
  else if (fit.tone === 'relative') lines.push({ text: `Relative of ${song.tone}`, isExact: false })
  else if (fit.tone) lines.push({ text: `Neighbor of ${song.tone}`, isExact: false })
  return lines
}

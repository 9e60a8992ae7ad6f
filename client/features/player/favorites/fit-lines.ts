import { fitOf, type OwnSong } from '#contract/discovery/fit.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** A reason why a beat fits, and whether exactly. */
type FitLine = { text: Message; of: 'tempo' | 'key'; isExact: boolean }

/** Why a beat fits a tempo and key, in words; empty if it does not. */
export function fitLines(beat: { bpm: number; tone: string }, song: OwnSong): FitLine[] {
  const fit = fitOf(beat, song)
  const { bpm = 0, tone = '' } = song
  const lines: FitLine[] = []
  if (fit.bpm) {
    const faster = fit.bpm === 'same' ? Number((beat.bpm - bpm).toFixed(1)) : 0
    lines.push({
      text: tempoText(bpm, fit.bpm, faster),
      of: 'tempo',
      isExact: fit.bpm === 'same' && faster === 0,
    })
  }
  if (fit.tone === 'same') lines.push({ text: msg`In ${{ tone }}, your key`, of: 'key', isExact: true })
  else if (fit.tone === 'relative')
    lines.push({ text: msg`Relative of ${{ tone }}`, of: 'key', isExact: false })
  else if (fit.tone) lines.push({ text: msg`Neighbor of ${{ tone }}`, of: 'key', isExact: false })
  return lines
}

function tempoText(bpm: number, fit: 'same' | 'half' | 'double', faster: number): Message {
  if (fit === 'half') return msg`Fits your ${{ bpm }} as half time`
  if (fit === 'double') return msg`Fits your ${{ bpm }} as double time`
  const apart = Math.abs(faster)
  if (faster > 0) return msg`Fits your ${{ bpm }}, ${{ apart }} BPM faster`
  return faster < 0 ? msg`Fits your ${{ bpm }}, ${{ apart }} BPM slower` : msg`Fits your ${{ bpm }}`
}

import { crash } from '#demo/music/drums.ts'
import { riser } from '#demo/music/effects.ts'
import type { Song } from '#demo/music/song.ts'
import { SAMPLE_RATE } from '#demo/music/sound.ts'

/** A crash where verses and hooks begin; a riser and a reversed crash lead into every hook. */
export function addTransitions(song: Song): void {
  song.addStem('transitions', { reverb: 0.3 })
  const cymbal = crash(1.2)
  const reversed = crash(0.55).reverse()
  const rise = riser(song.stepSeconds * 16)
  for (const bar of song.bars) {
    const starts = bar.isFirst && bar.number > 0 && (bar.section === 'hook' || bar.section === 'verse')
    if (starts) song.hit('transitions', cymbal, bar, 0, { gain: 0.9, pan: 0.1, tight: true })
    if (bar.nextSection !== 'hook') continue
    const end = song.frameOf(bar, 0, true) + Math.round(song.stepSeconds * 16 * SAMPLE_RATE)
    song.hit('transitions', rise, bar, 0, { gain: 0.9, tight: true })
    if (end > reversed.length) {
      song.place('transitions', { left: reversed, right: reversed }, end - reversed.length, 0.8)
    }
  }
}

import { fitLines, Tuner, useOwnSong } from '#client/features/marks/index.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import type { AuditionState } from './audition-state.ts'
import type { Track } from './playlist.ts'
import { shiftTone } from './shift-tone.ts'

/** In one line what is heard: how it differs, whether it fits one's song, or why it cannot be had. */
export function AuditionStateLine({ state, track }: { state: AuditionState; track: Track }) {
  const song = useOwnSong()
  const { tempo, semitones, isBypassed, isPreparing, problem } = state
  if (problem !== undefined) return problem
  if (isPreparing)
    return (
      <>
        <Spinner /> Preparing the key change...
      </>
    )
  if (isBypassed) return 'As recorded. Your settings are kept.'
  const bpm = Math.round(track.bpm * tempo)
  const lines = fitLines({ bpm, tone: shiftTone(track.tone, semitones) }, song)
  if (lines.length > 0)
    return (
      <>
        <Tuner isExact={lines.every(({ isExact }) => isExact)} /> {lines.map(({ text }) => text).join('. ')}
      </>
    )
  const faster = bpm - track.bpm
  const parts = [
    faster !== 0 && `${Math.abs(faster)} BPM ${faster > 0 ? 'faster' : 'slower'}`,
    semitones !== 0 &&
      `${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? 'semitone' : 'semitones'} ${semitones > 0 ? 'up' : 'down'}`,
  ]
  return parts.filter(Boolean).join(', ') || 'As recorded'
}

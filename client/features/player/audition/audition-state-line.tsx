import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { fitLines, Tuner, useOwnSong } from '#client/features/player/favorites/index.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { auditionProblems } from './audition-state.ts'
import { shiftTone } from './shift-tone.ts'
import type { Auditioned } from './use-audition.ts'

/** One line: how the sound differs, whether it fits your tempo and key, or why it is unavailable. */
export function AuditionStateLine({ audition, state, track }: Auditioned) {
  const { t } = useLingui()
  const song = useOwnSong()
  const { tempo, semitones, isBypassed, isPreparing, problem } = state
  if (problem) {
    const { text, canRetry } = auditionProblems[problem]
    return (
      <>
        <LineIcon of={TriangleAlert} size="small" /> {text}
        {canRetry && (
          <Button small variant="quiet" onClick={() => audition.retry()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </>
    )
  }
  if (isPreparing)
    return (
      <>
        <Spinner /> <Trans>Preparing the key change...</Trans>
      </>
    )
  if (isBypassed) return t`As recorded. Your settings are kept.`
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
  return parts.filter(Boolean).join(', ') || t`As recorded`
}

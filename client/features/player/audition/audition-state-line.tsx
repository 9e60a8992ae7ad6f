import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { fitLines, Tuner, useOwnSong } from '#client/features/player/favorites/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { listParts } from '#contract/text/list-names.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { auditionProblems } from './audition-state.ts'
import { shiftTone } from './shift-tone.ts'
import type { Auditioned } from './use-audition.ts'

/** One line: how the sound differs, whether it fits your tempo and key, or why it is unavailable. */
export function AuditionStateLine({ audition, state, track }: Auditioned) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const song = useOwnSong()
  const { tempo, semitones, isBypassed, isPreparing, problem } = state
  if (problem) {
    const { text, canRetry } = auditionProblems[problem]
    return (
      <>
        <LineIcon of={TriangleAlert} size="small" /> {i18n._(text)}
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
        <Tuner isExact={lines.every(({ isExact }) => isExact)} />{' '}
        {lines.map(({ text }) => i18n._(text)).join('. ')}
      </>
    )
  const changes = [
    ...(bpm === track.bpm ? [] : [tempoChange(bpm - track.bpm)]),
    ...(semitones === 0 ? [] : [keyChange(semitones)]),
  ]
  if (changes.length === 0) return t`As recorded`
  return listParts(
    changes.map((change) => i18n._(change)),
    locale,
  )
}

function tempoChange(by: number): Message {
  const bpm = Math.abs(by)
  return by > 0 ? msg`${{ bpm }} BPM faster` : msg`${{ bpm }} BPM slower`
}

function keyChange(by: number): Message {
  const semitones = Math.abs(by)
  return by > 0
    ? msg`${plural({ semitones }, { one: '# semitone up', other: '# semitones up' })}`
    : msg`${plural({ semitones }, { one: '# semitone down', other: '# semitones down' })}`
}

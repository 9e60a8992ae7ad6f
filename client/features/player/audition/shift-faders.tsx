import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnSong } from '#client/features/player/favorites/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import styles from './audition.module.css'
import { Fader } from './fader.tsx'
import {
  HIGHEST_TEMPO,
  LOWEST_TEMPO,
  MAX_SEMITONES,
  semitonesToOwn,
  shiftTone,
  tempoToOwn,
} from './shift-tone.ts'
import type { Auditioned } from './use-audition.ts'

/** Sound quality suffers beyond this. */
const CLEAN_SEMITONES = 4
const tempoMarks = [70, 85, 100, 115, 130].map((at) => ({ at, text: at === 100 ? '100 %' : String(at) }))
const keyMarks = [-6, -4, -2, 0, 2, 4, 6].map((at) => ({ at, text: signed(at) }))

function signed(semitones: number): string {
  return semitones > 0 ? `+${semitones}` : String(semitones)
}

/** Faders for tempo and key, with the result, and a note that the license covers the original. */
export function ShiftFaders({ audition, state, track }: Auditioned) {
  const { t } = useLingui()
  const song = useOwnSong()
  const { tempo, semitones, isBypassed, isPreparing, problem } = state
  const bpm = Math.round(track.bpm * tempo)
  const tone = shiftTone(track.tone, semitones)
  const ownTempo = tempoToOwn(track.bpm, song)
  const ownKey = semitonesToOwn(track.tone, song)
  const percent = Math.round(tempo * 1000) / 10
  const noKey = problem !== undefined
  return (
    <div className={classNames(styles.audMods, look({ display: 'grid', columns: '2', pack: 'start' }))}>
      <div
        className={classNames(
          styles.audM,
          isBypassed && styles.isBy,
          look({ display: 'grid', gap: 's3', pack: 'start', padTop: 's3-5', padBottom: 's4-5', padX: 's5' }),
        )}
      >
        <FaderHead>
          <Text as="span" size="label">
            <Trans>Tempo</Trans>
          </Text>
          <FactStrip label={t`BPM`}>{isBypassed ? track.bpm : bpm}</FactStrip>
        </FaderHead>
        <Fader
          label={t`Tempo in percent`}
          value={percent}
          text={isBypassed ? t`bypassed` : t`${percent} percent, ${bpm} BPM`}
          min={LOWEST_TEMPO * 100}
          max={HIGHEST_TEMPO * 100}
          step={0.5}
          rest={100}
          marks={tempoMarks}
          onChange={(value) => audition.set({ tempo: value / 100 })}
        />
        <Row justify="between" gap="s2-5">
          <SnapButton
            name={t`My tempo`}
            has={song.bpm !== undefined}
            target={ownTempo}
            isOn={ownTempo !== undefined && Math.abs(ownTempo - tempo) < 1e-6}
            onPress={(target) => audition.set({ tempo: target })}
          />
          <Text as="span" size="small" tone="muted" numeric>
            {isBypassed
              ? t`would be ${bpm}`
              : bpm === track.bpm
                ? t`as recorded`
                : t`was ${{ before: track.bpm }}`}
          </Text>
        </Row>
      </div>
      <div
        className={classNames(
          styles.audM,
          (isBypassed || noKey) && styles.isBy,
          look({ display: 'grid', gap: 's3', pack: 'start', padTop: 's3-5', padBottom: 's4-5', padX: 's5' }),
        )}
      >
        <FaderHead>
          <Text as="span" size="label">
            <Trans context="music">Key</Trans>
          </Text>
          <Box as="span" inline align="center" gap="s2-5">
            {isPreparing && <Spinner />}
            <FactStrip label={t`TONE`}>{isBypassed ? track.tone : tone}</FactStrip>
          </Box>
        </FaderHead>
        <Fader
          label={t`Key in semitones`}
          value={semitones}
          text={isBypassed ? t`bypassed` : t`${{ semitones: signed(semitones) }} semitones, ${tone}`}
          min={-MAX_SEMITONES}
          max={MAX_SEMITONES}
          step={1}
          rest={0}
          marks={keyMarks}
          disabled={noKey}
          onChange={(value) => audition.set({ semitones: value })}
        />
        <Row justify="between" gap="s2-5">
          <SnapButton
            name={t`My key`}
            has={Boolean(song.tone)}
            target={noKey ? undefined : ownKey}
            isOn={ownKey === semitones}
            onPress={(target) => audition.set({ semitones: target })}
          />
          <Text as="span" size="small" tone="muted">
            {noKey
              ? t`not available`
              : isBypassed
                ? t`would be ${tone}`
                : semitones === 0
                  ? t`as recorded`
                  : t`was ${{ before: track.tone }}`}
          </Text>
        </Row>
      </div>
      {Math.abs(semitones) > CLEAN_SEMITONES && (
        <Note>
          <Trans>
            More than {{ most: CLEAN_SEMITONES }} semitones away, the sound suffers. The files you license
            don't.
          </Trans>
        </Note>
      )}
      <Note>
        <LineIcon of={Info} size="small" />
        <span>
          <Trans>
            For your ears only. The files you license are{' '}
            <Text as="b" tone="text" weight="strong" numeric>
              {ph({ bpm: track.bpm })} BPM
            </Text>{' '}
            in{' '}
            <Text as="b" tone="text" weight="strong">
              {ph({ tone: track.tone })}
            </Text>
            .
          </Trans>
        </span>
      </Note>
    </div>
  )
}

function SnapButton({
  name,
  has,
  target,
  isOn,
  onPress,
}: {
  name: string
  /** Whether the listener has set a tempo or key. */
  has: boolean
  target: number | undefined
  isOn: boolean
  onPress: (target: number) => void
}) {
  const { t } = useLingui()
  if (!has) return <span />
  return (
    <TagButton
      aria-pressed={isOn}
      disabled={target === undefined}
      title={target === undefined ? t`Too far` : undefined}
      onClick={() => target !== undefined && onPress(target)}
    >
      {name}
    </TagButton>
  )
}

function FaderHead({ children }: { children: ReactNode }) {
  return (
    <div
      className={classNames(
        styles.audH,
        look({ display: 'flex', align: 'center', justify: 'between', gap: 's2-5' }),
      )}
    >
      {children}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p
      className={classNames(
        styles.audNote,
        look({
          display: 'flex',
          full: true,
          align: 'center',
          gap: 's2',
          padTop: '0',
          padBottom: 's3-5',
          padX: 's5',
          tone: 'muted',
          size: 'small',
        }),
      )}
    >
      {children}
    </p>
  )
}

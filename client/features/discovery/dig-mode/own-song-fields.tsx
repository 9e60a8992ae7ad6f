import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Select } from '#client/ui/form-parts.tsx'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import { useTypedText } from '#client/ui/use-typed-text.ts'
import { HIGHEST_OWN_BPM, LOWEST_OWN_BPM } from '#contract/catalogue/beat-filters.ts'
import { parseTone, tones } from '#contract/catalogue/tone.ts'
import type { OwnSong } from '#contract/discovery/fit.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { TAPS_NEEDED } from './tap-tempo.ts'
import { useTaps } from './use-taps.ts'
import styles from './yours.module.css'

/** A part of the strip: a label with its hint, which goes below it where both do not fit on a line, and a field. */
export function SongPart({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div
      className={classNames(
        styles.yoursM,
        look({ display: 'grid', gap: 's2-5', pack: 'start', minWidth: '0' }),
      )}
    >
      <div
        className={classNames(
          styles.yoursLab,
          look({ display: 'flex', wraps: true, align: 'baseline', gapX: 's3', justify: 'between' }),
        )}
      >
        {head}
      </div>
      {children}
    </div>
  )
}

/** Sets your own tempo: tapped, typed, or changed by one. */
export function TempoField({ song, onSong }: { song: OwnSong; onSong: (change: OwnSong) => void }) {
  const { i18n, t } = useLingui()
  const id = useId()
  const { count, tempo, tap } = useTaps()
  const [isWrong, setWrong] = useState(false)
  const { text, setText, tell } = useTypedText(String(song.bpm ?? ''), (typed) => {
    const bpm = typed === '' ? undefined : Number(typed)
    const isRight = bpm === undefined || (bpm >= LOWEST_OWN_BPM && bpm <= HIGHEST_OWN_BPM)
    setWrong(!isRight)
    if (isRight) onSong({ bpm })
  })
  const isTapping = count > 0 && count < TAPS_NEEDED
  const step = (by: number) => {
    const bpm = Math.min(HIGHEST_OWN_BPM, Math.max(LOWEST_OWN_BPM, (song.bpm ?? 120) + by))
    setWrong(false)
    onSong({ bpm })
  }
  return (
    <SongPart
      head={
        <>
          <Text as="label" size="label" htmlFor={id}>
            <Trans>Your tempo</Trans>
          </Text>
          <Text as="span" size="small" id={`${id}note`} role="status">
            {isWrong
              ? t`From ${{ min: LOWEST_OWN_BPM }} to ${{ max: HIGHEST_OWN_BPM }}`
              : i18n._(tapNote(count))}
          </Text>
        </>
      }
    >
      <Row gap="s2" align="stretch" shrink>
        <span className={classNames(styles.tapkey, look({ display: 'contents' }))}>
          <Button
            variant={song.bpm === undefined || isTapping ? 'primary' : 'secondary'}
            aria-label={t`Tap your tempo`}
            aria-keyshortcuts="T"
            onPointerDown={(event) => tap(event.timeStamp)}
            onKeyDown={(event) => {
              if (event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return
              event.preventDefault()
              tap(event.timeStamp)
            }}
          >
            <PlayingIndicator playing={isTapping} />
            <Trans>Tap</Trans>
          </Button>
        </span>
        <span
          className={classNames(
            styles.stepper,
            look({
              ring: 'edge',
              display: 'inline-grid',
              columns: ['tap', '64', 'auto', 'tap'],
              minHeight: '48',
              padX: 's0',
              surface: 'well',
              corner: 'key',
            }),
          )}
        >
          <IconButton label={t`One BPM slower`} icon={Minus} small onClick={() => step(-1)} />
          <Text
            as="input"
            width="full"
            surface="none"
            border="none"
            text="end"
            size="3"
            weight="heavy"
            id={id}
            numeric
            inputMode="decimal"
            maxLength={5}
            aria-invalid={isWrong}
            aria-describedby={`${id}note ${id}unit`}
            value={isTapping ? (tempo ?? '') : text}
            onChange={(event) => setText(event.target.value.replace(',', '.'))}
            onBlur={tell}
          />
          <Text as="span" size="label" id={`${id}unit`}>
            <Trans>BPM</Trans>
          </Text>
          <IconButton label={t`One BPM faster`} icon={Plus} small onClick={() => step(1)} />
        </span>
      </Row>
    </SongPart>
  )
}

function tapNote(count: number): Message {
  if (count === 0) return msg`Tap four beats, or type it`
  if (count >= TAPS_NEEDED)
    return msg`${plural({ count }, { one: '# tap: got it', other: '# taps: got it' })}`
  const left = TAPS_NEEDED - count
  return msg`${plural({ count }, { one: '# tap', other: '# taps' })}: ${plural({ left }, { one: 'one more to be sure', other: '# more to be sure' })}`
}

/** Sets your own key. */
export function KeyField({ song, onSong }: { song: OwnSong; onSong: (change: OwnSong) => void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <SongPart
      head={
        <>
          <Text as="label" size="label" htmlFor={id}>
            <Trans>Your key</Trans>
          </Text>
          <Text as="span" size="small">
            {song.tone ? t`where you sing` : t`Skip it if you only rap`}
          </Text>
        </>
      }
    >
      <Row gap="s2" align="stretch" shrink>
        <Select
          id={id}
          value={song.tone ?? ''}
          onChange={(event) => onSong({ tone: parseTone(event.target.value) })}
        >
          <option value="">{song.tone ? t`No key` : t`Choose a key`}</option>
          {tones.map((tone) => (
            <option key={tone}>{tone}</option>
          ))}
        </Select>
      </Row>
    </SongPart>
  )
}

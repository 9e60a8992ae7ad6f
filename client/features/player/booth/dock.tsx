import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, SkipBack, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PlayKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import styles from './dock.module.css'
import { barAndBeat, formatPosition } from './timeline.ts'
import { useBooth, useBoothState, usePosition, useSectionName } from './use-booth.ts'

/** Position, Play, Record, and how to record. */
export function Dock() {
  const { t } = useLingui()
  const nameOf = useSectionName()
  const booth = useBooth()
  const {
    mode,
    canUndo,
    isCountingIn,
    isClicking,
    isPunching,
    isLooping,
    ownPunch,
    isMicrophoneGone,
    takes,
  } = useBoothState()
  const isActive = mode.name === 'counting' || mode.name === 'recording'
  const isSaving = mode.name === 'saving'
  const isPlaying = mode.name === 'playing'
  const number = takes.reduce((highest, take) => Math.max(highest, take.number), 0) + 1
  const part = ownPunch
    ? t`bar ${{ bar: barAndBeat(booth.timeline, ownPunch.start).bar }}`
    : booth.section && nameOf(booth.section)
  return (
    <div
      className={classNames(
        styles.dock,
        look({
          position: 'fixed',
          display: 'grid',
          columns: {
            base: ['fr', 'auto', 'fr'],
            below1280: ['auto', 'auto', 'fr'],
            below1024: ['auto', 'fr'],
          },
          align: 'center',
          gap: 's6',
          padY: { base: '0', below768: 's2' },
          padX: { base: 'gutter', below1024: 's4', below768: 's3' },
          surface: 'panel-2',
          gapY: { below1024: '0' },
          gapX: { below1024: 's3' },
          pack: { below1024: 'center' },
        }),
      )}
    >
      <Row gap={{ base: 's6', below768: 's3' }}>
        <Counter />
        <Metronome />
      </Row>
      <Row gap={{ base: 's2-5', below768: 's1-5' }} justify={{ below1024: 'end' }}>
        <span className={classNames(styles.back, look({ display: 'contents', hide: 'below768' }))}>
          <IconButton
            label={t`Back to the start of the section`}
            icon={SkipBack}
            filled
            raised
            disabled={isActive || isSaving}
            onClick={() => booth.goTo(booth.section?.start ?? 0)}
          />
        </span>
        <PlayKey
          type="button"
          wide
          on={isPlaying}
          disabled={isActive || isSaving}
          aria-label={isPlaying ? t`Pause` : t`Play your cut`}
          aria-keyshortcuts="Space"
          onClick={() => (isPlaying ? booth.pause() : void booth.play())}
        >
          {isPlaying ? <LineIcon of={Pause} /> : <LineIcon of={Play} filled />}
        </PlayKey>
        <button
          type="button"
          className={classNames(
            styles.record,
            isActive && styles.isOn,
            look({
              inline: true,
              align: 'center',
              gap: 's3',
              height: { base: '64', below768: '60' },
              padTop: '0',
              padBottom: '0',
              padEnd: 's6',
              padStart: 's5',
              corner: 'key',
              surface: 'raised',
              size: '4',
              weight: 'strong',
              padY: { below768: '0' },
              padX: { below768: 's4' },
            }),
          )}
          disabled={isSaving || isMicrophoneGone}
          aria-label={
            mode.name === 'counting'
              ? t`Cancel the count-in`
              : mode.name === 'recording'
                ? t`Stop recording`
                : t`Record take ${number}`
          }
          aria-keyshortcuts="R"
          onClick={() => (isActive ? booth.stop() : void booth.record())}
        >
          <Box as="i" surface="red-fill" width="24" height="24" corner="round" aria-hidden="true" />
          <span>
            {mode.name === 'counting' ? t`Cancel` : mode.name === 'recording' ? t`Stop` : t`Record`}
          </span>
        </button>
      </Row>
      <div
        className={classNames(
          styles.options,
          look({
            display: 'flex',
            align: 'center',
            gap: 's1-5',
            justify: { base: 'end', below1024: 'start' },
            full: { below1024: true },
            order: { below1024: 'first' },
            below: { below1024: 's2' },
            scroll: { below1024: 'x' },
          }),
        )}
      >
        <span className={styles.undo}>
          <IconButton
            label={t`Undo`}
            icon={Undo2}
            disabled={!canUndo || booth.isBusy}
            onClick={() => booth.undo()}
          />
        </span>
        <TagButton
          aria-pressed={isCountingIn}
          disabled={isActive}
          onClick={() => booth.set({ isCountingIn: !isCountingIn })}
        >
          <Trans>
            Count-in{' '}
            <Text as="span" numeric tone="faint">
              1 bar
            </Text>
          </Trans>
        </TagButton>
        <TagButton
          aria-pressed={isClicking}
          disabled={isActive}
          onClick={() => booth.set({ isClicking: !isClicking })}
        >
          <Trans>Click</Trans>
        </TagButton>
        <TagButton
          aria-pressed={isLooping}
          disabled={isActive}
          onClick={() => booth.set({ isLooping: !isLooping })}
        >
          <Trans>Loop</Trans>
        </TagButton>
        <TagButton
          aria-pressed={isPunching}
          disabled={isActive}
          onClick={() => booth.set({ isPunching: !isPunching, ownPunch: undefined })}
        >
          {isPunching && part !== undefined ? t`Punch: ${part}` : t`Punch`}
        </TagButton>
      </div>
    </div>
  )
}

function Counter() {
  const { t } = useLingui()
  const booth = useBooth()
  const time = useRef<HTMLElement>(null)
  const place = useRef<HTMLElement>(null)
  usePosition((seconds) => {
    const { bar, beat } = barAndBeat(booth.timeline, seconds)
    if (time.current) time.current.textContent = formatPosition(seconds)
    if (place.current) place.current.textContent = `${bar}.${beat}`
  })
  return (
    <div
      className={classNames(styles.counter, look({ display: 'grid', leading: '1.05' }))}
      role="timer"
      aria-label={t`Position`}
    >
      <Text
        as="b"
        size={{ base: 'head', below768: '3' }}
        weight="heavy"
        stretch="106"
        tight="1"
        numeric
        ref={time}
      />
      <Text as="span" size="label">
        <Trans>bar</Trans> <Text as="b" weight="strong" tone="muted" numeric ref={place} />
      </Text>
    </div>
  )
}

/** Four lights, one on each beat: the click for the eye. It steps and never fades, so it needs no motion. */
function Metronome() {
  const booth = useBooth()
  const lights = useRef<HTMLSpanElement>(null)
  usePosition((seconds) => {
    const isRunning = booth.transport.position !== undefined
    const { beat } = barAndBeat(booth.timeline, seconds)
    for (const [at, light] of [...(lights.current?.children ?? [])].entries())
      light.toggleAttribute('data-lit', isRunning && at === beat - 1)
  })
  return (
    <span
      className={classNames(
        styles.metronome,
        look({ display: 'inline-grid', gap: { base: 's1-5', below768: 's1' }, align: 'end' }),
      )}
      ref={lights}
      aria-hidden="true"
    >
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}

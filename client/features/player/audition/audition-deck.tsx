import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, RotateCcw } from 'lucide-react'
import { BoothLink, usePlayer, useTrackDetail } from '#client/features/player/player/index.ts'
import type { Track } from '#client/features/player/queue/index.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Kbd } from '#client/ui/kbd.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, Cluster, look, Text } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import styles from './audition.module.css'
import { AuditionStateLine } from './audition-state-line.tsx'
import { LoopPanel } from './loop-panel.tsx'
import { ShiftFaders } from './shift-faders.tsx'
import { useAudition } from './use-audition.ts'
import { useAuditionKeys } from './use-audition-keys.ts'

/** Tempo, key and loop of the current track. Above the bar, or part of the full-screen player on phones. */
export function AuditionDeck({
  track,
  columns,
  onClose,
}: {
  track: Track
  columns: Uint8Array | undefined
  /** Undefined: part of the screen, cannot be closed. */
  onClose?: () => void
}) {
  const { t } = useLingui()
  const player = usePlayer()
  const { audition, state } = useAudition()
  useAuditionKeys(audition, player, useTrackDetail(track.id))
  if (!audition || !state) return null
  const parts = { audition, state, track }
  return (
    <section
      data-audition
      className={classNames(
        styles.aud,
        !onClose && styles.audPart,
        look({
          position: !onClose ? 'static' : 'fixed',
          surface: !onClose ? 'panel' : 'panel-2',
          padY: !onClose ? 's3' : undefined,
        }),
      )}
      aria-label={t`Audition`}
    >
      <header
        className={classNames(
          styles.audBar,
          look({
            gapY: 's2',
            gapX: 's5',
            minHeight: '56',
            padY: '0',
            padX: 's5',
            border: 'bottom',
            cluster: true,
            gap: 's2',
          }),
        )}
      >
        <Text as="h2" size="h3">
          <Trans>Audition</Trans>
        </Text>
        <Cluster gap="s1-5">
          <TagButton
            aria-pressed={state.isBypassed}
            aria-keyshortcuts="B"
            onClick={() => audition.set({ isBypassed: !state.isBypassed })}
          >
            <Trans>
              Bypass <Kbd>B</Kbd>
            </Trans>
          </TagButton>
          <Button small variant="quiet" aria-keyshortcuts="0" onClick={() => audition.reset()}>
            <LineIcon of={RotateCcw} />
            <Trans>Reset</Trans>
          </Button>
          <TagButton aria-pressed={state.isKept} onClick={() => audition.set({ isKept: !state.isKept })}>
            <Trans>Keep for the next beat</Trans>
          </TagButton>
          <BoothLink beat={track} />
        </Cluster>
        <span
          className={classNames(
            styles.audState,
            look({
              display: 'flex',
              align: 'center',
              minHeight: '24',
              before: 'auto',
              tone: 'muted',
              size: 'ui',
            }),
          )}
          role="status"
        >
          <Box as="span" inline align="center" gap="s2-5">
            <AuditionStateLine {...parts} />
          </Box>
        </span>
        {onClose && <IconButton label={t`Close audition`} icon={ChevronDown} onClick={onClose} />}
      </header>
      <div
        className={classNames(
          styles.audIn,
          look({ display: 'grid', columns: { base: ['to560', 'main'], below1280: '1' } }),
        )}
      >
        <ShiftFaders {...parts} />
        <LoopPanel {...parts} columns={columns} />
      </div>
    </section>
  )
}

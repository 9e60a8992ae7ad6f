import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Tuner } from '#client/features/player/favorites/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { DialogBox } from '#client/ui/dialog-parts.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { type OwnSong, tonesThatFit } from '#contract/discovery/fit.ts'
import styles from './yours.module.css'

/** Explains what counts as a fit, with your tempo and key as the example. */
export function WhatFits({ open, song, onClose }: { open: boolean; song: OwnSong; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const { bpm = 140, tone = 'A minor' } = song
  const [relative] = tonesThatFit(tone, 'relative')
  const [down, up] = tonesThatFit(tone, 'neighbour')
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <DialogBox medium>
        <DialogHead id={id} title={t`What fits?`} onClose={onClose} />
        <dl className={classNames(styles.whys, look({ display: 'grid', gap: 's4-5' }))}>
          <Stack gap="s2-5">
            <Box as="dt" font="engraved" weight="strong" tone="muted" border="bottom">
              <Trans>Tempo</Trans>
            </Box>
            <dd>
              <Tuner isExact />
              <span>
                <Trans>
                  <b>Same tempo.</b> Within 3%: you won’t hear the difference.
                </Trans>
              </span>
            </dd>
            <dd>
              <Tuner isExact={false} />
              <span>
                <Trans>
                  <b>Half or double.</b> At {{ half: bpm / 2 }} BPM your {bpm} flow simply counts twice as
                  fast over the drums.
                </Trans>
              </span>
            </dd>
          </Stack>
          <Stack gap="s2-5">
            <Box as="dt" font="engraved" weight="strong" tone="muted" border="bottom">
              <Trans context="music">Key</Trans>
            </Box>
            <dd>
              <Tuner isExact />
              <span>
                <Trans>
                  <b>Same key.</b> Everything you sing lands as you wrote it.
                </Trans>
              </span>
            </dd>
            <dd>
              <Tuner isExact={false} />
              <span>
                <Trans>
                  <b>Relative.</b> {relative} has the same seven notes as {tone}.
                </Trans>
              </span>
            </dd>
            <dd>
              <Tuner isExact={false} />
              <span>
                <Trans>
                  <b>Neighbor.</b> {down} and {up} share six of your seven notes.
                </Trans>
              </span>
            </dd>
          </Stack>
        </dl>
        <Text size="small" tone="muted">
          <Trans>
            BPM and key are what the producer states. Your tempo and key stay on this device; signed in, they
            come with you.
          </Trans>
        </Text>
      </DialogBox>
    </Dialog>
  )
}

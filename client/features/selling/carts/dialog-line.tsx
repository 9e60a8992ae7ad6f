import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import styles from './dialog-line.module.css'
import type { LicensedBeat } from './licensed-beat.ts'

/** Header of a dialog about a beat. */
export function DialogLine({
  beat,
  id,
  title,
  onClose,
}: {
  beat: LicensedBeat
  id: string
  title: string
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <div
      className={classNames(
        styles.dialogLine,
        look({ display: 'grid', columns: ['64', 'main', 'tap'], gap: 's4', align: 'center' }),
      )}
    >
      <BeatCover width="64" beat={beat} sizes="64px" decorative />
      <Box minWidth="0" breakable>
        <Text as="h2" size="h3" id={id}>
          {title}
        </Text>
        <Text tone="muted">
          <Trans>
            {{ title: beat.title }} by {{ username: beat.owner.username }}
          </Trans>
        </Text>
      </Box>
      <IconButton label={t`Close`} icon={X} onClick={onClose} />
    </div>
  )
}

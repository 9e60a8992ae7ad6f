import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FileArchive } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import type { BeatStems } from '#contract/beats/stems.ts'
import { formatMegabytes } from '#contract/text/format-bytes.ts'
import { FileDrop } from './file-drop.tsx'
import styles from './manage-beats.module.css'

/** The stems: a zip, chosen or dropped. Lists the current ones with names and lengths. */
export function StemsField({
  file,
  current,
  isRemoved,
  error,
  percent,
  onFile,
  onRemove,
}: {
  file: File | null
  current: BeatStems | null
  /** Removed when the form is saved. */
  isRemoved: boolean
  error: string | undefined
  percent: number | undefined
  onFile: (file: File | null) => void
  onRemove: (isRemoved: boolean) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const kept = current && !isRemoved ? current : undefined
  const describe = ({ bytes, entries }: BeatStems) =>
    bytes === null
      ? t`Created when someone buys them`
      : t`${plural({ count: entries.length }, { one: '# file', other: '# files' })}, ${{ size: formatMegabytes(bytes, locale) }}. Choose another zip to replace them`
  return (
    <div>
      <FileDrop
        label={t`Stems`}
        accept=".zip,application/zip"
        icon={<LineIcon of={FileArchive} size="large" />}
        empty={
          kept
            ? { title: t`Current stems`, note: describe(kept) }
            : {
                title: t`Drop a zip of the stems`,
                note: t`Optional. WAV, AIFF, FLAC or MP3, all the same length`,
              }
        }
        file={file}
        note={file ? formatMegabytes(file.size, locale) : ''}
        error={error}
        percent={percent}
        onFiles={([first]) => first && onFile(first)}
      />
      {file && percent === undefined && (
        <Box gap="s1-5" above="s2" tone="muted" size="fine" cluster>
          <Button small variant="quiet" onClick={() => onFile(null)}>
            <Trans>Don't upload these stems</Trans>
          </Button>
        </Box>
      )}
      {!file && kept && (
        <Box gap="s1-5" above="s2" tone="muted" size="fine" cluster>
          {kept.entries.length > 0 && (
            <details className={classNames(styles.beatformStems, look({ basis: 'full' }))}>
              <Box as="summary" padY="s3" pointer>
                <Trans>Show files</Trans>
              </Box>
              <Stack as="ul" scroll="y" gap="s1" maxHeight="220" above="s2">
                {kept.entries.map(({ name, durationSeconds }) => (
                  <Box as="li" display="flex" justify="between" gap="s3" breakable key={name}>
                    <span>{name}</span>
                    <Text as="span" numeric>
                      {formatTime(durationSeconds)}
                    </Text>
                  </Box>
                ))}
              </Stack>
            </details>
          )}
          <Button small variant="quiet" onClick={() => onRemove(true)}>
            <Trans>Remove stems</Trans>
          </Button>
        </Box>
      )}
      {!file && current && isRemoved && (
        <Box gap="s1-5" above="s2" tone="muted" size="fine" cluster>
          <span role="status">
            <Trans>The stems are removed when you save.</Trans>
          </span>
          <Button small variant="quiet" onClick={() => onRemove(false)}>
            <Trans>Keep stems</Trans>
          </Button>
        </Box>
      )}
    </div>
  )
}

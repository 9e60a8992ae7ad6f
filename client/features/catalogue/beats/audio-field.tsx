import { useLingui } from '@lingui/react/macro'
import { FileMusic } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import { formatMegabytes } from '#contract/text/format-bytes.ts'
import { checkAudio } from './check-audio.ts'
import { FileDrop } from './file-drop.tsx'
import { useChecked } from './use-checked.ts'

/**
 * The master: chosen or dropped, with playback before the upload. Several files become one draft each; a zip is used as
 * stems.
 */
export function AudioField({
  file,
  isNew,
  error,
  percent,
  onFiles,
}: {
  file: File | null
  isNew: boolean
  error: string | undefined
  percent: number | undefined
  onFiles: (files: File[]) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const fault = useChecked(file, checkAudio)?.fault
  const isAudible = !fault && file?.type.startsWith('audio/') && file.size > 0
  const url = useObjectUrl(isAudible ? file : null)
  return (
    <div>
      <FileDrop
        label={t`Audio file`}
        accept="audio/*,.wav,.aif,.aiff,.flac,.mp3,.zip"
        icon={<LineIcon of={FileMusic} size="large" />}
        empty={
          isNew
            ? { title: t`Drop an audio file`, note: t`WAV, AIFF, FLAC or MP3. Several at once become drafts` }
            : { title: t`Current audio`, note: t`Choose another file to replace it` }
        }
        file={file}
        note={file ? formatMegabytes(file.size, locale) : ''}
        multiple
        error={error ?? fault}
        percent={percent}
        onFiles={onFiles}
      />
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: instrumental music has no words
        <audio
          className={look({ width: 'full', above: 's2' })}
          src={url}
          controls
          preload="metadata"
          aria-label={t`Listen before uploading`}
        />
      )}
    </div>
  )
}

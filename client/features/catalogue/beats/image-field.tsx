import { useLingui } from '@lingui/react/macro'
import { Image as ImageIcon } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { Thumb } from '#client/ui/drop-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import { checkPicture } from './check-picture.ts'
import { FileDrop } from './file-drop.tsx'
import { useChecked } from './use-checked.ts'

/** The cover: chosen or dropped, previewed square as the store crops it. */
export function ImageField({
  file,
  current,
  error,
  percent,
  onChange,
}: {
  file: File | null
  /** Stored path of the current cover. */
  current: string | null
  error: string | undefined
  percent: number | undefined
  onChange: (file: File) => void
}) {
  const { t } = useLingui()
  const chosen = useObjectUrl(file?.type.startsWith('image/') ? file : null)
  const picture = useChecked(file, checkPicture)
  const shown = chosen ?? (current ? mediaUrl(current) : undefined)
  return (
    <FileDrop
      label={t`Image`}
      accept="image/jpeg,image/png,image/webp"
      icon={
        shown ? <Thumb src={shown} alt={t`Cover, cut square`} /> : <LineIcon of={ImageIcon} size="large" />
      }
      empty={
        current
          ? { title: t`Current cover`, note: t`Choose another picture to replace it` }
          : { title: t`Drop an image`, note: t`JPEG, PNG or WebP, at least 600 by 600` }
      }
      file={file}
      note={[picture?.size, picture?.note].filter(Boolean).join('. ')}
      error={error ?? picture?.fault}
      percent={percent}
      onFiles={([first]) => first && onChange(first)}
    />
  )
}

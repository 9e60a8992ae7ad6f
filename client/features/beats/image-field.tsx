import { Image as ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import { FileDrop } from './file-drop.tsx'

/** The cover: chosen or dropped, shown square as the store will cut it. */
export function ImageField({
  file,
  current,
  error,
  percent,
  onChange,
}: {
  file: File | null
  /** Stored path of the cover that the beat has. */
  current: string | null
  error: string | undefined
  percent: number | undefined
  onChange: (file: File) => void
}) {
  const chosen = useObjectUrl(file?.type.startsWith('image/') ? file : null)
  const [size, setSize] = useState('')
  const shown = chosen ?? (current ? mediaUrl(current) : undefined)
  return (
    <FileDrop
      label="Image"
      accept="image/*"
      icon={
        shown ? (
          <img
            className="thumb"
            src={shown}
            alt="Cover, cut square"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize(`${naturalWidth.toLocaleString('en')} by ${naturalHeight.toLocaleString('en')}`)
            }
            onError={() => setSize('This picture cannot be shown.')}
          />
        ) : (
          <ImageIcon className="ico ico--l" aria-hidden />
        )
      }
      empty={
        current
          ? { title: 'Current cover', note: size }
          : { title: 'Drop an image', note: 'JPEG, PNG or WebP' }
      }
      file={file}
      note={size}
      error={error}
      percent={percent}
      onFiles={([first]) => first && onChange(first)}
    />
  )
}

import { ImageUp } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { useDropZone } from './use-drop-zone.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Chooses a picture by click or drop and previews it. Files that are no image are rejected with a message. */
export function PictureField({
  label,
  value,
  error: wrong,
  onChange,
  ref,
}: {
  label: string
  value: File | undefined
  error?: string | undefined
  onChange: (file: File | undefined) => void
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const preview = useObjectUrl(value)
  const [isRefused, setRefused] = useState(false)
  const error = isRefused ? 'That is not an image file. Choose a JPEG, PNG or WebP.' : wrong
  const take = (file: File | undefined) => {
    if (!file) return
    const isImage = file.type.startsWith('image/')
    setRefused(!isImage)
    if (isImage) onChange(file)
  }
  const { isOver, zone } = useDropZone(([file]) => take(file))
  return (
    <div className={classNames('field', error !== undefined && 'has-error')}>
      <span className="lab">{label}</span>
      <label className={classNames('drop', 'drop--small', isOver && 'is-over')} {...zone}>
        {preview ? <img className="thumb" src={preview} alt="" /> : <ImageUp className="ico" aria-hidden />}
        <span className="drop__name">{value?.name ?? 'Drop an image'}</span>
        <span className="key key--sm" aria-hidden="true">
          Browse
        </span>
        <input
          ref={ref}
          className="sr"
          type="file"
          accept="image/*"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { FileInput } from './file-input.tsx'
import { LineIcon } from './line-icon.tsx'
import uiForms from './styles/forms.module.css'
import uiKeys from './styles/keys.module.css'
import uiLayout from './styles/layout.module.css'
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
  const { t } = useLingui()
  const id = useId()
  const preview = useObjectUrl(value)
  const [isRefused, setRefused] = useState(false)
  const error = isRefused ? t`That is not an image file. Choose a JPEG, PNG or WebP.` : wrong
  const take = (file: File | undefined) => {
    if (!file) return
    const isImage = file.type.startsWith('image/')
    setRefused(!isImage)
    if (isImage) onChange(file)
  }
  const { isOver, zone } = useDropZone(([file]) => take(file))
  return (
    <div className={classNames(uiForms.field, error !== undefined && uiForms.hasError)}>
      <span className={uiForms.lab}>{label}</span>
      <label className={classNames(uiLayout.drop, uiLayout.dropSmall, isOver && uiLayout.isOver)} {...zone}>
        {preview ? <img className={uiLayout.thumb} src={preview} alt="" /> : <LineIcon of={ImageUp} />}
        <span className={uiLayout.dropName}>{value?.name ?? t`Drop an image`}</span>
        <span className={classNames(uiKeys.key, uiKeys.keySm)} aria-hidden="true">
          <Trans>Browse</Trans>
        </span>
        <FileInput
          ref={ref}
          accept="image/*"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onFiles={([file]) => take(file)}
        />
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

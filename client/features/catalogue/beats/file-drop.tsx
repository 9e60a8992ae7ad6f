import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DropBox } from '#client/ui/drop-parts.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { FieldBox, FieldLabel } from '#client/ui/form-parts.tsx'
import { useDropZone } from '#client/ui/use-drop-zone.ts'

/** A drop zone with a button that opens the file picker. */
export function FileDrop({
  label,
  accept,
  icon,
  empty,
  file,
  note,
  multiple,
  error,
  percent,
  onFiles,
}: {
  label: string
  /** As the `accept` attribute of a file input. */
  accept: string
  /** At its start: an icon or a preview. */
  icon: ReactNode
  /** Instructions while no file is chosen. */
  empty: { title: string; note: string }
  file: File | null
  note: string
  multiple?: boolean
  error: string | undefined
  /** Upload progress in percent; undefined while not uploading. */
  percent: number | undefined
  onFiles: (files: File[]) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useDropZone((files) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  })
  return (
    <FieldBox failed={error !== undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <DropBox over={isOver} {...zone}>
        {icon}
        <span>
          <b>{file ? file.name : empty.title}</b>
          {file ? note : empty.note}
          {percent !== undefined && (
            <progress value={percent} max={100} aria-label={t`${label}: ${percent} percent sent`} />
          )}
        </span>
        <Button small disabled={percent !== undefined} onClick={() => input.current?.click()}>
          {file ? t`Replace` : t`Browse`}
        </Button>
        <FileInput
          ref={input}
          id={id}
          accept={accept}
          multiple={multiple}
          tabIndex={-1}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onFiles={onFiles}
        />
      </DropBox>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </FieldBox>
  )
}

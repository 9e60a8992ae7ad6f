import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'
import { FileInput } from './file-input.tsx'

/** A button that opens the file picker. `label` names the file input behind it. */
export function FileButton({
  label,
  accept,
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  label: string
  accept: string
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput
        ref={input}
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onFiles={([file]) => file && onFile(file)}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}

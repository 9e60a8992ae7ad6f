import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'
import uiBase from './styles/base.module.css'

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
      <input
        ref={input}
        className={uiBase.sr}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}

import type { ComponentProps } from 'react'
import { HiddenInput } from './visually-hidden.tsx'

/** The input behind a place for files, which a label or a button opens. The same files can be chosen again. */
export function FileInput({
  onFiles,
  folder,
  ...input
}: Omit<ComponentProps<typeof HiddenInput<'input'>>, 'onChange' | 'type'> & {
  /** Called with at least one. */
  onFiles: (files: File[]) => void
  /** Chooses a folder. */
  folder?: boolean
}) {
  return (
    <HiddenInput
      {...input}
      // Not in React's types; every browser has it.
      {...(folder && { webkitdirectory: '' })}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        if (files.length > 0) onFiles(files)
        target.value = ''
      }}
    />
  )
}

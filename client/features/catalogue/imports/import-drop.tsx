import { Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DropBox } from '#client/ui/drop-parts.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster } from '#client/ui/primitives.tsx'
import { useDropZone } from '#client/ui/use-drop-zone.ts'

/** Drop zone for the CSV and its files, several at a time. */
export function ImportDrop({
  title,
  note,
  isSending,
  sent,
  onFiles,
  children,
}: {
  title: string
  note: string
  isSending: boolean
  sent: { done: number; total: number }
  onFiles: (files: File[]) => void
  children?: ReactNode
}) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useDropZone((files) => {
    if (files.length > 0 && !isSending) onFiles(files)
  })
  return (
    <DropBox over={isOver} {...zone}>
      <LineIcon of={FileSpreadsheet} />
      <span>
        <label htmlFor={id}>
          <b>{title}</b>
        </label>
        {isSending
          ? t`Sending ${{ number: sent.done + 1 }} of ${{ total: sent.total }}. Keep this page open.`
          : note}
        {isSending && <progress aria-label={t`Files sent`} max={sent.total} value={sent.done} />}
        {children}
        <Cluster as="span" gap="s2" above="s2-5">
          <Button small busy={isSending} onClick={() => input.current?.click()}>
            <Trans>Choose files</Trans>
          </Button>
          <Button small disabled={isSending} onClick={() => folder.current?.click()}>
            <Trans>Choose folder</Trans>
          </Button>
        </Cluster>
      </span>
      <FileInput ref={input} id={id} multiple tabIndex={-1} onFiles={onFiles} />
      <FileInput
        ref={folder}
        folder
        multiple
        tabIndex={-1}
        aria-label={t`Folder of the import`}
        onFiles={onFiles}
      />
    </DropBox>
  )
}

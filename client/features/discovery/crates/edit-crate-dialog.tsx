import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CRATE_NAME_LENGTH, CRATE_TEXT_LENGTH } from '#contract/discovery/crate-limits.ts'

type CrateTexts = { name: string; description: string }

/** Edits name and description of a new or existing crate. */
export function EditCrateDialog({ open, ...form }: { open: boolean } & ComponentProps<typeof WordsForm>) {
  return (
    <Dialog open={open} onClose={form.onClose} label={form.title}>
      <WordsForm {...form} />
    </Dialog>
  )
}

function WordsForm({
  title,
  confirm,
  words = { name: '', description: '' },
  busy,
  onClose,
  onWords,
}: {
  title: string
  /** Label of the submit button. */
  confirm: string
  words?: CrateTexts
  busy: boolean
  onClose: () => void
  onWords: (words: CrateTexts) => void
}) {
  const { t } = useLingui()
  const [name, setName] = useState(words.name)
  const [description, setDescription] = useState(words.description)
  return (
    <DialogForm
      title={title}
      submit={confirm}
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onWords({ name: name.trim(), description: description.trim() })
      }}
      onCancel={onClose}
    >
      <TextField
        label={t`Name`}
        required
        maxLength={CRATE_NAME_LENGTH}
        value={name}
        hint={t`${{ count: name.length }} of ${{ most: CRATE_NAME_LENGTH }}`}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t`What is it for? (optional, others see it if you share)`}
        maxLength={CRATE_TEXT_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </DialogForm>
  )
}

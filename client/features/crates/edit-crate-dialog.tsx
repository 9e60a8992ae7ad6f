import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogPanel } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CRATE_NAME_LENGTH, CRATE_TEXT_LENGTH } from '#contract/crate-limits.ts'

export type CrateTexts = { name: string; description: string }

/** Edits name and description of a new or existing crate. */
export function EditCrateDialog({
  open,
  title,
  confirm,
  words = { name: '', description: '' },
  busy,
  error,
  onClose,
  onWords,
}: {
  open: boolean
  title: string
  /** Label of the submit button. */
  confirm: string
  words?: CrateTexts | undefined
  busy: boolean
  error: Error | null
  onClose: () => void
  onWords: (words: CrateTexts) => void
}) {
  return (
    <Dialog open={open} onClose={onClose} label={title}>
      <WordsForm {...{ title, confirm, words, busy, error, onClose, onWords }} />
    </Dialog>
  )
}

function WordsForm({
  title,
  confirm,
  words,
  busy,
  error,
  onClose,
  onWords,
}: Omit<Parameters<typeof EditCrateDialog>[0], 'open' | 'words'> & { words: CrateTexts }) {
  const [name, setName] = useState(words.name)
  const [description, setDescription] = useState(words.description)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onWords({ name: name.trim(), description: description.trim() })
      }}
    >
      <DialogPanel
        title={title}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" busy={busy} disabled={name.trim() === ''}>
              {confirm}
            </Button>
          </>
        }
      >
        <TextField
          label="Name"
          required
          maxLength={CRATE_NAME_LENGTH}
          value={name}
          hint={`${name.length} of ${CRATE_NAME_LENGTH}`}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="What is it for? (optional, others see it if you share)"
          maxLength={CRATE_TEXT_LENGTH}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        {error && (
          <p className="err" role="alert">
            {error.message}
          </p>
        )}
      </DialogPanel>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogPanel } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { countBeats } from '#contract/format-count.ts'
import type { CountedTag } from '#contract/tag.ts'

/** Chooses the tag to merge another one into. Open while there is a `tag`. */
export function MergeTagDialog({
  tag,
  others,
  busy,
  onMerge,
  onClose,
}: {
  tag: CountedTag | undefined
  others: CountedTag[]
  busy: boolean
  onMerge: (into: string) => void
  onClose: () => void
}) {
  const title = `Merge ${tag?.name ?? ''}`
  return (
    <Dialog open={tag !== undefined} onClose={onClose} label={title}>
      {tag && <MergePanel {...{ tag, others, busy, onMerge, onClose, title }} />}
    </Dialog>
  )
}

function MergePanel({
  tag,
  others,
  busy,
  onMerge,
  onClose,
  title,
}: {
  tag: CountedTag
  others: CountedTag[]
  busy: boolean
  onMerge: (into: string) => void
  onClose: () => void
  title: string
}) {
  const [into, setInto] = useState(others[0]?.id ?? '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && into !== '') onMerge(into)
      }}
    >
      <DialogPanel
        title={title}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={busy} disabled={into === ''}>
              Merge
            </Button>
          </>
        }
      >
        <p className="muted">
          Its {countBeats(tag.beats)} move to the other tag, and {tag.name} is removed.
        </p>
        <SelectField
          label="Into"
          value={into}
          onChange={(event) => setInto(event.target.value)}
          options={others.map(({ id, name, beats }) => ({
            value: id,
            label: `${name} (${countBeats(beats)})`,
          }))}
        />
      </DialogPanel>
    </form>
  )
}

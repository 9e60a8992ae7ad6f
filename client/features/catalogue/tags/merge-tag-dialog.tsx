import { ph } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { beatCount } from '#contract/catalogue/count-beats.ts'
import type { CountedTag } from '#contract/catalogue/tag.ts'

type Merging = {
  others: CountedTag[]
  busy: boolean
  onMerge: (into: string) => void
  onClose: () => void
}

/** Chooses the tag to merge another one into. Open while there is a `tag`. */
export function MergeTagDialog({ tag, ...merging }: Merging & { tag: CountedTag | undefined }) {
  const { t } = useLingui()
  const title = t`Merge ${ph({ tag: tag?.name ?? '' })}`
  return (
    <Dialog open={tag !== undefined} onClose={merging.onClose} label={title}>
      {tag && <MergePanel {...merging} tag={tag} title={title} />}
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
}: Merging & { tag: CountedTag; title: string }) {
  const { i18n, t } = useLingui()
  const [into, setInto] = useState(others[0]?.id ?? '')
  return (
    <DialogForm
      title={title}
      submit={t`Merge`}
      busy={busy}
      disabled={into === ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && into !== '') onMerge(into)
      }}
      onCancel={onClose}
    >
      <Text tone="muted">
        <Plural
          value={ph({ beats: tag.beats })}
          one={`Its # beat moves to the other tag, and ${ph({ tag: tag.name })} is removed.`}
          other={`Its # beats move to the other tag, and ${ph({ tag: tag.name })} is removed.`}
        />
      </Text>
      <SelectField
        label={t`Into`}
        value={into}
        onChange={(event) => setInto(event.target.value)}
        options={others.map(({ id, name, beats }) => ({
          value: id,
          label: `${name} (${i18n._(beatCount({ count: beats }))})`,
        }))}
      />
    </DialogForm>
  )
}

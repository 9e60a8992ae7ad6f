import { X } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { Tick } from '#client/ui/tick.tsx'
import type { Draft } from './draft-from-file.ts'
import styles from './manage-beats.module.css'

/** Tabs of the drafts. */
export function Drafts({
  drafts,
  current,
  sharing,
  onChoose,
  onDrop,
}: {
  drafts: readonly Draft[]
  current: Draft | undefined
  /** Whether all drafts share price, tags and cover. */
  sharing: { isOn: boolean; toggle: () => void }
  onChoose: (draft: Draft) => void
  onDrop: (draft: Draft) => void
}) {
  if (drafts.length < 2) return null
  return (
    <fieldset
      className={classNames(styles.beatformDrafts, look({ cluster: true, gap: 's2' }))}
      aria-label="Drafts"
    >
      <span>{drafts.length} drafts:</span>
      {drafts.map((draft) => (
        <TagButton key={draft.key} aria-pressed={draft.key === current?.key} onClick={() => onChoose(draft)}>
          {draft.title || draft.audio.name}
        </TagButton>
      ))}
      {current && (
        <IconButton label={`Discard the draft ${current.title}`} icon={X} onClick={() => onDrop(current)} />
      )}
      <Tick checked={sharing.isOn} onChange={sharing.toggle}>
        Same price, tags and cover for all drafts
      </Tick>
    </fieldset>
  )
}

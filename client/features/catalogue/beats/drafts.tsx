import { X } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { TagButton } from '#client/ui/tag-button.tsx'
import { Tick } from '#client/ui/tick.tsx'
import type { Draft } from './draft-from-file.ts'

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
    <Box as="fieldset" gap="s1-5" above="s2" tone="muted" size="fine" cluster aria-label="Drafts">
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
    </Box>
  )
}

import { useState } from 'react'
import { useAdminAct, useDeleteDialog } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useToast } from '#client/ui/toast.tsx'
import { countBeats } from '#contract/format-count.ts'
import type { CountedTag, Tag } from '#contract/tag.ts'
import { MergeTagDialog } from './merge-tag-dialog.tsx'
import { TagRow } from './tag-row.tsx'

/** The tags by name. Deleting and merging can be undone from the toast. */
export function TagList({ tags }: { tags: CountedTag[] }) {
  const [merging, setMerging] = useState<CountedTag>()
  const showToast = useToast()
  const restore = useAdminAct((tag: CountedTag) => sendJson<Tag>('POST', `/api/tags/${tag.id}/restore`), {
    done: (tag) => `${tag.name} is back.`,
  })
  const [askDelete, dialog] = useDeleteDialog<CountedTag>({
    title: 'Delete tag',
    text: deletionText,
    path: ({ id }) => `/api/tags/${id}`,
    name: (tag) => tag.name,
    undo: restore.mutate,
  })
  const merge = useAdminAct(
    ({ tag, into }: { tag: CountedTag; into: string }) =>
      sendJson<Tag>('POST', `/api/tags/${tag.id}/merge`, { into }),
    {
      onEnd: () => setMerging(undefined),
      onDone: (into, { tag }) => {
        const action = { label: 'Undo', run: () => restore.mutate(tag) }
        showToast({ tone: 'ok', text: `${tag.name} was merged into ${into.name}.`, action })
      },
    },
  )
  return (
    <>
      <ul className="trow">
        {tags.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            canMerge={tags.length > 1}
            onMerge={() => setMerging(tag)}
            onDelete={() => askDelete(tag)}
          />
        ))}
      </ul>
      {dialog}
      <MergeTagDialog
        tag={merging}
        others={tags.filter(({ id }) => id !== merging?.id)}
        busy={merge.isPending}
        onMerge={(into) => merging && merge.mutate({ tag: merging, into })}
        onClose={() => setMerging(undefined)}
      />
    </>
  )
}

function deletionText({ name, beats }: CountedTag): string {
  const question = `Are you sure that you want to delete the tag ${name}?`
  if (beats === 0) return `${question} No beats use it.`
  return `${question} It will be removed from ${countBeats(beats)}.`
}

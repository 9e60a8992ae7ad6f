import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct, useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Grid } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CountedTag } from '#contract/catalogue/tag.ts'
import { countBeats } from '#contract/text/format-count.ts'
import { MergeTagDialog } from './merge-tag-dialog.tsx'
import { TagRow } from './tag-row.tsx'

/** The tags by name. Deleting and merging can be undone from the toast. */
export function TagList({ tags }: { tags: CountedTag[] }) {
  const { t } = useLingui()
  const [merging, setMerging] = useState<CountedTag>()
  const showToast = useToast()
  const restore = useAdminAct(
    (tag: CountedTag) => call('POST /tags/:id/restore', { params: { id: tag.id } }),
    {
      done: (tag) => t`${{ name: tag.name }} is back.`,
    },
  )
  const [askDelete, dialog] = useDeleteDialog<CountedTag>({
    title: t`Delete tag`,
    text: deletionText,
    remove: ({ id }) => call('DELETE /tags/:id', { params: { id } }),
    name: (tag) => tag.name,
    undo: restore.mutate,
  })
  const merge = useAdminAct(
    ({ tag, into }: { tag: CountedTag; into: string }) =>
      call('POST /tags/:id/merge', { params: { id: tag.id }, body: { into } }),
    {
      onEnd: () => setMerging(undefined),
      onDone: (into, { tag }) => {
        const action = { label: t`Undo`, run: () => restore.mutate(tag) }
        showToast({
          tone: 'ok',
          text: t`${{ name: tag.name }} was merged into ${{ name2: into.name }}.`,
          action,
        })
      },
    },
  )
  return (
    <>
      <Grid
        as="ul"
        columns={{ base: '3', below1024: '2', below768: 'fr' }}
        gapY="0"
        gapX="s7"
        aria-label={t`Tags`}
      >
        {tags.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            canMerge={tags.length > 1}
            onMerge={() => setMerging(tag)}
            onDelete={() => askDelete(tag)}
          />
        ))}
      </Grid>
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

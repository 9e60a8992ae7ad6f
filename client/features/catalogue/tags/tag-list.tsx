import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct, useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Grid } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { CountedTag } from '#contract/catalogue/tag.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { MergeTagDialog } from './merge-tag-dialog.tsx'
import { TagRow } from './tag-row.tsx'

/** The tags by name. Deleting and merging can be undone from the toast. */
export function TagList({ tags }: { tags: CountedTag[] }) {
  const { i18n, t } = useLingui()
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
    text: (tag) => i18n._(deletionText(tag)),
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
          text: t`${{ tag: tag.name }} was merged into ${{ other: into.name }}.`,
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

function deletionText({ name, beats }: CountedTag): Message {
  if (beats === 0) return msg`Are you sure that you want to delete the tag ${{ name }}? No beats use it.`
  return msg`Are you sure that you want to delete the tag ${{ name }}? It will be removed from ${plural({ beats }, { one: '# beat', other: '# beats' })}.`
}

import './tags.css'
import { useQuery } from '@tanstack/react-query'
import { LoadProblem } from '#client/features/admin/index.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { countOf } from '#contract/format-count.ts'
import { CreateTagForm } from './create-tag-form.tsx'
import { TagList } from './tag-list.tsx'
import { adminTagsQuery } from './tag-queries.ts'

/** All tags of the store: create, rename, merge, delete. */
export function ManageTags() {
  const tags = useQuery(adminTagsQuery())
  return (
    <>
      <CreateTagForm />
      <div className="admin__bar">
        <h2 className="h3">Available Tags</h2>
        {tags.data && (
          <p className="muted num" role="status">
            {countOf(tags.data.length, 'tag')}
          </p>
        )}
      </div>
      {tags.isPending && <LoadingNote text="Loading..." />}
      {tags.isError && (
        <LoadProblem
          title="The tags could not be loaded."
          error={tags.error}
          onRetry={() => void tags.refetch()}
        />
      )}
      {tags.data?.length === 0 && (
        <EmptyNote title="No tags yet.">
          <p className="muted">Create the first one above.</p>
        </EmptyNote>
      )}
      {tags.data && tags.data.length > 0 && <TagList tags={tags.data} />}
    </>
  )
}

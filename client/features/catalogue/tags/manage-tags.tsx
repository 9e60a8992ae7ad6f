import { useQuery } from '@tanstack/react-query'
import { DeskHead } from '#client/features/store/admin/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { countOf } from '#contract/text/format-count.ts'
import { CreateTagForm } from './create-tag-form.tsx'
import { TagList } from './tag-list.tsx'

const adminTagsQuery = () => callQuery('GET /admin/tags')

/** All tags: create, rename, merge, delete. */
export function ManageTags() {
  const tags = useQuery(adminTagsQuery())
  return (
    <>
      <DeskHead title="Manage Tags" fact={tags.data && countOf(tags.data.length, 'tag')} />
      <CreateTagForm />
      <Text as="h2" size="4" weight="strong" above="s6-5" below="s2-5">
        Available Tags
      </Text>
      <Loaded query={tags} problem="The tags can't be loaded.">
        {(data) =>
          data.length > 0 ? (
            <TagList tags={data} />
          ) : (
            <EmptyNote title="No tags yet.">
              <Text tone="muted">Create the first one above.</Text>
            </EmptyNote>
          )
        }
      </Loaded>
    </>
  )
}

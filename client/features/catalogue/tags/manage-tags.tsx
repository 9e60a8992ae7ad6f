import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DeskHead } from '#client/features/store/admin/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { CreateTagForm } from './create-tag-form.tsx'
import { TagList } from './tag-list.tsx'

const adminTagsQuery = () => callQuery('GET /admin/tags')

/** All tags: create, rename, merge, delete. */
export function ManageTags() {
  const { t } = useLingui()
  const tags = useQuery(adminTagsQuery())
  return (
    <>
      <DeskHead
        title={t`Manage Tags`}
        fact={tags.data && <Plural value={ph({ count: tags.data.length })} one="# tag" other="# tags" />}
      />
      <CreateTagForm />
      <Text as="h2" size="4" weight="strong" above="s6-5" below="s2-5">
        <Trans>Available Tags</Trans>
      </Text>
      <Loaded query={tags} problem={t`The tags can't be loaded.`}>
        {(data) =>
          data.length > 0 ? (
            <TagList tags={data} />
          ) : (
            <EmptyNote title={t`No tags yet.`}>
              <Text tone="muted">
                <Trans>Create the first one above.</Trans>
              </Text>
            </EmptyNote>
          )
        }
      </Loaded>
    </>
  )
}

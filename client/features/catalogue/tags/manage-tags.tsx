import adminStyles from '#client/features/store/admin/admin.module.css'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import './tags.module.css'
import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { countOf } from '#contract/text/format-count.ts'
import { CreateTagForm } from './create-tag-form.tsx'
import { TagList } from './tag-list.tsx'
import { adminTagsQuery } from './tag-queries.ts'

/** All tags: create, rename, merge, delete. */
export function ManageTags() {
  const tags = useQuery(adminTagsQuery())
  return (
    <>
      <CreateTagForm />
      <div className={adminStyles.adminBar}>
        <h2 className={uiType.h3}>Available Tags</h2>
        {tags.data && (
          <p className={classNames(uiType.muted, uiBase.num)} role="status">
            {countOf(tags.data.length, 'tag')}
          </p>
        )}
      </div>
      <Loaded query={tags} problem="The tags can't be loaded.">
        {(data) =>
          data.length > 0 ? (
            <TagList tags={data} />
          ) : (
            <EmptyNote title="No tags yet.">
              <p className={uiType.muted}>Create the first one above.</p>
            </EmptyNote>
          )
        }
      </Loaded>
    </>
  )
}

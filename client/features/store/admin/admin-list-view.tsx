import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import styles from './admin.module.css'
import type { AdminList } from './use-admin-list.ts'

/** The items of an admin list with a Load More button, or an empty state. */
export function AdminListView({
  list: { query, total, isFiltered, clear },
  problem,
  empty,
  next,
  clearLabel,
  children,
}: {
  list: Pick<AdminList, 'query' | 'total' | 'isFiltered' | 'clear'>
  /** Heading of a load error, a sentence. */
  problem: string
  empty: string
  /** What to do while there are none at all. */
  next?: ReactNode
  /** Label of the button that removes all filters. */
  clearLabel: string
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <Loaded query={query} problem={problem}>
        {() => (
          <>
            {total === 0 && (
              <EmptyNote title={empty}>
                {isFiltered ? <Button onClick={clear}>{clearLabel}</Button> : next}
              </EmptyNote>
            )}
            {children}
          </>
        )}
      </Loaded>
      {query.hasNextPage && (
        <div className={styles.adminMore}>
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchingNextPage ? t`Loading...` : t`Show more`}
          </Button>
        </div>
      )}
    </>
  )
}

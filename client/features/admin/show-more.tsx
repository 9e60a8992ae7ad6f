import { Button } from '#client/ui/button.tsx'

/** The key under a list that has another page. */
export function ShowMore({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  if (!list.hasNextPage) return null
  return (
    <div className="admin__more">
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}

import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { longList } from './long-list.ts'

/** How often a list of so many pages, which is out of date, is asked for when it is shown again. */
async function requestsOnReturn(pages: number): Promise<number> {
  const client = new QueryClient()
  const queryFn = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam)
  const list = {
    queryKey: ['list'],
    queryFn,
    initialPageParam: 1,
    getNextPageParam: (page: number) => page + 1,
    staleTime: 0,
    ...longList,
  }
  await client.prefetchInfiniteQuery({ ...list, pages })
  queryFn.mockClear()
  const observer = new InfiniteQueryObserver(client, list)
  const end = observer.subscribe(() => {})
  await client.refetchQueries({ queryKey: ['nothing'] })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(observer.getCurrentResult().data?.pages).toHaveLength(pages)
  const asked = queryFn.mock.calls.length
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(queryFn.mock.calls.length - asked).toBe(pages)
  end()
  return asked
}

test('a short list is brought up to date when somebody comes back to it, a long one is as it was left', async () => {
  expect(await requestsOnReturn(1)).toBe(1)
  expect(await requestsOnReturn(2)).toBe(2)
  expect(await requestsOnReturn(42)).toBe(0)
})

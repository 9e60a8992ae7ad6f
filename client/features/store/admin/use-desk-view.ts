import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '#client/features/accounts/profile/index.ts'
import { call } from '#client/platform/call.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { DeskView, DeskViews } from '#contract/accounts/desk-views.ts'

/**
 * How this administrator looks at a list, kept with the account. Undefined while that loads, so that a list is not drawn
 * one way and then the other; the table where it cannot be loaded.
 */
export function useDeskView(page: keyof DeskViews): [DeskView | undefined, (view: DeskView) => void] {
  const account = useQuery(accountQuery())
  const queryClient = useQueryClient()
  const showToast = useToast()
  const save = useMutation({
    mutationFn: (views: DeskViews) => call('PUT /account/desk-views', { body: views }),
    onSuccess: (changed) => queryClient.setQueryData(accountQuery().queryKey, changed),
    onError: ({ message }) => showToast({ tone: 'error', text: message }),
  })
  // At once, also while it is saved or if that fails: then it lasts as long as the page.
  const views = save.variables ?? account.data?.deskViews ?? {}
  const view = account.isPending ? undefined : (views[page] ?? 'table')
  return [view, (chosen) => save.mutate({ ...views, [page]: chosen })]
}

import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import { AccountNames } from '#contract/accounts/account.ts'
import { accountQuery } from './account-queries.ts'

/** A form for the legal and the artist name. */
export function useSaveNames(initial: AccountNames, onSaved?: () => unknown) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useServerForm({
    schema: AccountNames,
    initial,
    send: (body) => call('PUT /account/names', { body }),
    onDone: (changed) => {
      queryClient.setQueryData(accountQuery().queryKey, changed)
      showToast({ tone: 'ok', text: t`Your names were saved.` })
      return onSaved?.()
    },
    onFail: (problem) => {
      if (problem) showToast({ tone: 'error', text: problem })
    },
  })
}

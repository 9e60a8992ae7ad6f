import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/features/accounts/auth/index.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Stack } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { UsernameField } from '#client/ui/username-field.tsx'
import { type Account, ChangeUsernameRequest } from '#contract/accounts/account.ts'
import { accountQuery } from './account-queries.ts'

export function UsernameForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { noteSignedIn } = useSession()
  const { field, submit, busy } = useServerForm({
    schema: ChangeUsernameRequest,
    initial: { username: account.username },
    send: (body) => call('PATCH /account', { body }),
    onDone: (changed) => {
      queryClient.setQueryData(accountQuery().queryKey, changed)
      noteSignedIn(changed)
      showToast({ tone: 'ok', text: 'Your username was changed.' })
    },
    onFail: (problem) => {
      if (problem) showToast({ tone: 'error', text: problem })
    },
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <UsernameField {...field('username')} />
      <Submit busy={busy}>Save username</Submit>
    </Stack>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSession } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { showServerErrors } from '#client/platform/server-errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type Account, ChangeUsernameRequest } from '#contract/account.ts'
import { accountQuery } from './account-queries.ts'

export function UsernameForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { noteSignedIn } = useSession()
  const form = useForm({
    resolver: zodResolver(ChangeUsernameRequest),
    defaultValues: { username: account.username },
  })
  const change = useMutation({
    mutationFn: (body: ChangeUsernameRequest) => sendJson<Account>('PATCH', '/api/account', body),
    onSuccess: (changed) => {
      queryClient.setQueryData(accountQuery().queryKey, changed)
      noteSignedIn(changed)
      showToast({ tone: 'ok', text: 'Your username was changed.' })
    },
    onError: (error) => {
      const other = showServerErrors(error, ['username'], form.setError)
      if (other) showToast({ tone: 'error', text: other })
    },
  })
  return (
    <form className="form" noValidate onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.username?.message}
        {...form.register('username')}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          Save username
        </Button>
      </div>
    </form>
  )
}

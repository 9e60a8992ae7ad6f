import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type Account, ContractNames } from '#contract/account.ts'
import { accountQuery } from './account-queries.ts'

/** The names used in license contracts. */
export function ContractNamesForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { field, submit, busy } = useServerForm({
    schema: ContractNames,
    initial: { legalName: account.legalName ?? '', artistName: account.artistName ?? '' },
    send: (body) => sendJson<Account>('PUT', '/api/account/names', body),
    onDone: (changed) => {
      queryClient.setQueryData(accountQuery().queryKey, changed)
      showToast({ tone: 'ok', text: 'Your names were saved.' })
    },
    onFail: (problem) => {
      if (problem) showToast({ tone: 'error', text: problem })
    },
  })
  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextField
        label="Legal name"
        autoComplete="name"
        hint="For beats you sell. Licenses you buy take your legal name from your billing details."
        {...field('legalName')}
      />
      <TextField
        label="Artist name"
        autoComplete="nickname"
        hint="Contracts and credits use it, such as “Produced by Maya Rivers”."
        {...field('artistName')}
      />
      <Submit busy={busy}>Save names</Submit>
    </form>
  )
}

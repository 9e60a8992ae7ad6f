import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/ui/loaded.tsx'
import { Stack } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Account } from '#contract/accounts/account.ts'
import { accountQuery } from './account-queries.ts'
import { useSaveNames } from './use-save-names.ts'

/** Asks for the name under the signed-in producer's beats, prefilled with the one shown now. */
export function ArtistNameForm({ onSaved }: { onSaved: () => unknown }) {
  return (
    <Loaded query={useQuery(accountQuery())} problem="Your account can't be loaded.">
      {(account) => <NameForm account={account} onSaved={onSaved} />}
    </Loaded>
  )
}

function NameForm({ account, onSaved }: { account: Account; onSaved: () => unknown }) {
  const { field, submit, busy } = useSaveNames(
    { legalName: account.legalName ?? '', artistName: account.artistName ?? account.byline },
    onSaved,
  )
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <TextField label="Artist name" autoComplete="nickname" {...field('artistName')} />
      <TextField label="Legal name, for contracts" autoComplete="name" {...field('legalName')} />
      <Submit busy={busy}>Save</Submit>
    </Stack>
  )
}

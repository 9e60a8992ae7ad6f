import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { accountQuery } from '#client/features/accounts/profile/index.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Grid, Stack } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Account, AccountNames } from '#contract/accounts/account.ts'
import { type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

const Names = z.object({
  storeName: SettingValues.shape.storeName,
  artistName: AccountNames.shape.artistName.refine(
    (name) => name !== '',
    schemaError(msg`Artist name is required.`),
  ),
})

/** What the store and the signed-in producer are called. */
export function NamesForm({ view }: { view: SettingsView }) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(accountQuery())} problem={t`Your account can’t be loaded.`}>
      {(account) => <Fields view={view} account={account} />}
    </Loaded>
  )
}

function Fields({ view, account }: { view: SettingsView; account: Account }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const lockedBy = view.locked.storeName
  const { field, submit, busy, problem } = useServerForm({
    schema: Names,
    initial: {
      storeName: view.values.storeName,
      artistName: account.artistName ?? account.byline,
    },
    send: async ({ storeName, artistName }) => {
      if (lockedBy === undefined)
        await call('PATCH /settings', { body: { version: view.version, storeName } })
      return call('PUT /account/names', { body: { legalName: account.legalName ?? '', artistName } })
    },
    onDone: () => queryClient.invalidateQueries(),
  })
  return (
    <Stack as="form" gap="s4" noValidate onSubmit={submit}>
      <Grid columns={{ from768: '2' }} gap="s4" align="start">
        <TextField
          label={t`Store name`}
          autoComplete="organization"
          {...field('storeName')}
          {...(lockedBy !== undefined && { readOnly: true, hint: t`Set by ${lockedBy} in the environment.` })}
        />
        <TextField label={t`Artist name`} autoComplete="nickname" {...field('artistName')} />
      </Grid>
      {problem && <FieldError text={problem} />}
      <div>
        <Button type="submit" variant="primary" small busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Stack>
  )
}

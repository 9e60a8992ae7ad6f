import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { makePasskey, usePasskeys } from '#client/features/accounts/auth/index.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type AddedFactor, type Passkey, PasskeyName } from '#contract/accounts/sign-in-methods.ts'
import { localDay } from '#contract/text/dates.ts'
import { passkeysQuery, secondFactorsQuery } from './account-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const NewPasskey = z.object({ name: PasskeyName })
/** The account's passkeys with their last use: add and remove. */
export function PasskeyList() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(passkeysQuery())} problem={t`Your passkeys can't be loaded.`}>
      {(passkeys) => <Passkeys passkeys={passkeys} />}
    </Loaded>
  )
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { checkSession } = useSession()
  const hasPasskeys = usePasskeys()
  const [codes, setCodes] = useState<string[] | null>(null)
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })
    await queryClient.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
    await checkSession()
  }
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call('DELETE /account/passkeys/:id', { params: { id } }),
    onSuccess: (_answer, { name }) => showToast({ tone: 'ok', text: t`${name} was removed.` }),
    onError: (error) => showToast({ tone: 'error', text: error.message }),
    onSettled: refresh,
  })
  return (
    <>
      <Stack gap="s4">
        {passkeys.length === 0 ? (
          <Text tone="muted">
            <Trans>You have no passkeys yet.</Trans>
          </Text>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <Row as="li" minHeight="64" border="bottom" key={passkey.id} justify="between" gap="s4">
                <div>
                  <b>{passkey.name}</b>
                  <Text tone="muted" size="small" numeric>
                    {passkey.usedAt
                      ? t`Last used ${{ usedAt: localDay(passkey.usedAt) }}`
                      : t`Added ${{ createdAt: localDay(passkey.createdAt) }}, not used yet`}
                  </Text>
                </div>
                <Button
                  small
                  variant="quiet"
                  disabled={remove.isPending}
                  aria-label={t`Remove the passkey ${{ name: passkey.name }}`}
                  onClick={() => remove.mutate(passkey)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </Row>
            ))}
          </ul>
        )}
        {hasPasskeys ? (
          <AddPasskey
            onAdded={({ recoveryCodes }) => {
              setCodes(recoveryCodes)
              showToast({ tone: 'ok', text: t`Your passkey was added.` })
              return refresh()
            }}
          />
        ) : (
          <Text tone="muted" size="small">
            <Trans>
              This browser can't use passkeys here. They need an up-to-date browser and the store's own
              address, not its IP address.
            </Trans>
          </Text>
        )}
      </Stack>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}

function AddPasskey({ onAdded }: { onAdded: (added: AddedFactor) => unknown }) {
  const { t } = useLingui()
  const { form, field, submit, busy, problem } = useServerForm({
    schema: NewPasskey,
    initial: { name: '' },
    send: async ({ name }) => {
      const credential = await makePasskey(call('POST /account/passkeys/options'))
      return call('POST /account/passkeys', { body: { ...(name && { name }), credential } })
    },
    onDone: (added) => {
      form.reset()
      return onAdded(added)
    },
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      {problem && <Banner tone="error" title={problem} />}
      <TextField
        label={t`Name of the new passkey`}
        hint={t`For example, the device it's on. Leave it empty to use the browser's name.`}
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
      <Submit busy={busy}>
        <LineIcon of={KeyRound} />
        <Trans>Add a passkey</Trans>
      </Submit>
    </Stack>
  )
}

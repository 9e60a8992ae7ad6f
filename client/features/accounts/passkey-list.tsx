import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { makePasskey, usePasskeys, useSession } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { type AddedFactor, type Passkey, PasskeyName } from '#contract/sign-in-methods.ts'
import { passkeysQuery, secondFactorsQuery } from './account-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const PATH = '/api/account/passkeys'
const NewPasskey = z.object({ name: PasskeyName })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** The account's passkeys with their last use: add and remove. */
export function PasskeyList() {
  return (
    <Loaded query={useQuery(passkeysQuery())} problem="Your passkeys can't be loaded.">
      {(passkeys) => <Passkeys passkeys={passkeys} />}
    </Loaded>
  )
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
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
    mutationFn: ({ id }: Passkey) => sendJson('DELETE', `${PATH}/${id}`),
    onSuccess: (_answer, { name }) => showToast({ tone: 'ok', text: `${name} was removed.` }),
    onError: (error) => showToast({ tone: 'error', text: error.message }),
    onSettled: refresh,
  })
  return (
    <>
      <div className="acct__devices">
        {passkeys.length === 0 ? (
          <p className="muted">You have no passkeys yet.</p>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="row-between">
                <div>
                  <b>{passkey.name}</b>
                  <p className="muted small num">
                    {passkey.usedAt
                      ? `Last used ${day.format(new Date(passkey.usedAt))}`
                      : `Added ${day.format(new Date(passkey.createdAt))}, not used yet`}
                  </p>
                </div>
                <Button
                  small
                  variant="quiet"
                  disabled={remove.isPending}
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => remove.mutate(passkey)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys ? (
          <AddPasskey
            onAdded={({ recoveryCodes }) => {
              setCodes(recoveryCodes)
              showToast({ tone: 'ok', text: 'Your passkey was added.' })
              return refresh()
            }}
          />
        ) : (
          <p className="muted small">
            This browser can't use passkeys here. They need an up-to-date browser and the store's own address,
            not its IP address.
          </p>
        )}
      </div>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}

function AddPasskey({ onAdded }: { onAdded: (added: AddedFactor) => unknown }) {
  const { form, field, submit, busy, problem } = useServerForm({
    schema: NewPasskey,
    initial: { name: '' },
    send: async ({ name }) => {
      const credential = await makePasskey(`${PATH}/options`)
      return sendJson<AddedFactor>('POST', PATH, { ...(name && { name }), credential })
    },
    onDone: (added) => {
      form.reset()
      return onAdded(added)
    },
  })
  return (
    <form className="form" noValidate onSubmit={submit}>
      {problem && <Banner tone="error" title={problem} />}
      <TextField
        label="Name of the new passkey"
        hint="Such as the device that keeps it. Leave it empty to use the browser's name."
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
      <Submit busy={busy}>
        <KeyRound className="ico" aria-hidden />
        Add a passkey
      </Submit>
    </form>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TickList } from '#client/ui/tick-list.tsx'
import type { CreatedApiToken } from '#contract/store/api-token.ts'
import { type TokenScope, tokenScopeNames, tokenScopes } from '#contract/wire/token-scopes.ts'

/** Names a new API token and ticks what it may do. */
export function CreateToken({
  open,
  onClose,
  onCreated,
}: {
  open: boolean
  onClose: () => void
  onCreated: (created: CreatedApiToken) => void
}) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} label={t`Create a token`}>
      <Form onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

function Form({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (created: CreatedApiToken) => void
}) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly TokenScope[]>([])
  const create = useAdminAct(
    () => call('POST /admin/tokens', { body: { name: name.trim(), scopes: [...chosen] } }),
    { onDone: onCreated },
  )
  return (
    <DialogForm
      title={t`Create a token`}
      submit={t`Create`}
      busy={create.isPending}
      disabled={name.trim() === '' || chosen.length === 0}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && chosen.length > 0) create.mutate(undefined)
      }}
      onCancel={onClose}
    >
      <TextField
        label={t`Which program will use it?`}
        maxLength={60}
        placeholder={t`Bookkeeping`}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TickList
        legend={t`It may`}
        options={tokenScopeNames.map((scope) => [scope, i18n._(tokenScopes[scope])] as const)}
        chosen={chosen}
        onChange={setChosen}
      />
    </DialogForm>
  )
}

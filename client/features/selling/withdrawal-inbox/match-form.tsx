import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Cluster } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { AdminWithdrawal } from '#contract/law/admin-withdrawal.ts'

/** Says by hand which order a statement is about. */
export function MatchForm({ withdrawal: { id } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui()
  const [order, setOrder] = useState('')
  const [error, setError] = useState<string>()
  const match = useAdminAct(
    () => call('POST /admin/withdrawals/:id/match', { params: { id }, body: { order } }),
    {
      done: () => t`It’s about order ${order}.`,
      onFail: ({ message }) => setError(message),
    },
  )
  return (
    <Cluster
      as="form"
      gap="s2"
      align="end"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        if (order.trim() === '') setError(t`Enter an order number.`)
        else match.mutate(undefined)
      }}
    >
      <TextField
        label={t`Order number`}
        autoComplete="off"
        value={order}
        error={error}
        onChange={({ target }) => setOrder(target.value)}
      />
      <Button type="submit" busy={match.isPending}>
        <Trans>Match</Trans>
      </Button>
    </Cluster>
  )
}

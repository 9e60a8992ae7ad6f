import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  ConfirmDialog,
  ProvedDownload,
  useAdminAct,
  useDeleteDialog,
} from '#client/features/store/admin/index.ts'
import { addressOf, call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { Customer } from '#contract/accounts/customer.ts'
import { customerQueries } from './customer-queries.ts'

/** Actions on the whole account. Roles and locks are in Manage Users. */
export function CustomerActs({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const { id, username, email } = customer
  const { session } = useSession()
  const isOneself = session.status === 'signed-in' && session.userId === id
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [asksSignOut, setAsksSignOut] = useState(false)
  const sendLink = useAdminAct(() => call('POST /users/:id/reset-link', { params: { id } }), {
    done: () => t`A reset link is on its way to ${email}.`,
  })
  const signOut = useAdminAct(() => call('DELETE /users/:id/sessions', { params: { id } }), {
    onEnd: () => setAsksSignOut(false),
    done: () => t`${username} is signed out everywhere.`,
  })
  const [askDelete, dialog] = useDeleteDialog<Customer>({
    title: t`Delete customer`,
    text: () =>
      t`Delete ${username}? The account, its cart, emails and notes are deleted for good, and nothing they bought can be downloaded again. Paid orders stay in your books without a name. They may want their data first: use Export data.`,
    remove: () => call('DELETE /users/:id', { params: { id } }),
    name: () => username,
    onDone: () => {
      queryClient.removeQueries(customerQueries)
      navigate('/admin/manage-users')
    },
  })
  return (
    <>
      <Button
        small
        disabled={!customer.canSignIn}
        busy={sendLink.isPending}
        onClick={() => sendLink.mutate(undefined)}
      >
        <LineIcon of={KeyRound} />
        <Trans>Send reset link</Trans>
      </Button>
      <Button small disabled={isOneself || customer.devices === 0} onClick={() => setAsksSignOut(true)}>
        <LineIcon of={LogOut} />
        <Trans>Sign out everywhere</Trans>
      </Button>
      <ProvedDownload href={addressOf('GET /admin/customers/:id/export', { params: { id } })}>
        <Trans>Export data</Trans>
      </ProvedDownload>
      <Button small disabled={isOneself} onClick={() => askDelete(customer)}>
        <LineIcon of={Trash2} />
        <Trans>Delete</Trans>
      </Button>
      {dialog}
      <ConfirmDialog
        open={asksSignOut}
        title={t`Sign out everywhere`}
        text={t`Sign ${username} out on every device? Their cart and purchases stay, and they can sign in again.`}
        action={t`Sign out`}
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate(undefined)}
        onClose={() => setAsksSignOut(false)}
      />
    </>
  )
}

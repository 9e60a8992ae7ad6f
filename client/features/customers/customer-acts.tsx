import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog, ProvedDownload, useAdminAct, useDeleteDialog } from '#client/features/admin/index.ts'
import { useSession } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { Customer } from '#contract/customer.ts'
import { customerKey, customerPath } from './customer-queries.ts'

/** Actions on the whole account. Roles and locks are in Manage Users. */
export function CustomerActs({ customer }: { customer: Customer }) {
  const { id, username, email } = customer
  const { session } = useSession()
  const isOneself = session.status === 'signed-in' && session.userId === id
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [asksSignOut, setAsksSignOut] = useState(false)
  const sendLink = useAdminAct(() => sendJson('POST', `/api/users/${id}/reset-link`), {
    done: () => `A reset link is on its way to ${email}.`,
  })
  const signOut = useAdminAct(() => sendJson('DELETE', `/api/users/${id}/sessions`), {
    onEnd: () => setAsksSignOut(false),
    done: () => `${username} is signed out everywhere.`,
  })
  const [askDelete, dialog] = useDeleteDialog<Customer>({
    title: 'Delete customer',
    text: () =>
      `Delete ${username}? The account, its cart, emails and notes are deleted for good, and nothing they bought can be downloaded again. Paid orders stay in your books without a name. They may want their data first: use Export data.`,
    path: () => `/api/users/${id}`,
    name: () => username,
    onDone: () => {
      queryClient.removeQueries(customerKey(id))
      navigate('/admin/manage-users')
    },
  })
  return (
    <div className="cluster">
      <Button
        small
        disabled={!customer.canSignIn}
        busy={sendLink.isPending}
        onClick={() => sendLink.mutate(undefined)}
      >
        <KeyRound className="ico" aria-hidden />
        Send reset link
      </Button>
      <Button small disabled={isOneself || customer.devices === 0} onClick={() => setAsksSignOut(true)}>
        <LogOut className="ico" aria-hidden />
        Sign out everywhere
      </Button>
      <ProvedDownload href={`${customerPath(id)}/export`}>Export data</ProvedDownload>
      <Button small variant="danger" disabled={isOneself} onClick={() => askDelete(customer)}>
        <Trash2 className="ico" aria-hidden />
        Delete
      </Button>
      {dialog}
      <ConfirmDialog
        open={asksSignOut}
        title="Sign out everywhere"
        text={`Sign ${username} out on every device? Their cart and purchases stay, and they can sign in again.`}
        action="Sign out"
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate(undefined)}
        onClose={() => setAsksSignOut(false)}
      />
    </div>
  )
}

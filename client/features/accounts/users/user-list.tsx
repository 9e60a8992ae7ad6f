import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog, useAdminAct, useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { ChangeUserRequest, ListedUser } from '#contract/accounts/admin-user.ts'
import { UserRow } from './user-row.tsx'

type Change = { user: ListedUser; change: ChangeUserRequest; done: string; undo?: ChangeUserRequest }

/** The users, with actions. Roles and locks can be undone from the toast. */
export function UserList({ users }: { users: ListedUser[] }) {
  const { t } = useLingui()
  const { session } = useSession()
  const showToast = useToast()
  const change = useAdminAct(
    (wanted: Change) => call('PATCH /users/:id', { params: { id: wanted.user.id }, body: wanted.change }),
    {
      onDone: (_answer, { user, done, undo }) => {
        const run = () =>
          undo &&
          change.mutate({
            user,
            change: undo,
            done: t`The change to ${{ username: user.username }} was undone.`,
          })
        showToast({ tone: 'ok', text: done, ...(undo && { action: { label: t`Undo`, run } }) })
      },
    },
  )
  const sendLink = useAdminAct(
    (user: ListedUser) => call('POST /users/:id/reset-link', { params: { id: user.id } }),
    {
      done: (_answer, user) => t`A reset link is on its way to ${{ email: user.email }}.`,
    },
  )
  const [asksFactors, setAsksFactors] = useState<ListedUser>()
  const removeFactors = useAdminAct(
    (user: ListedUser) => call('DELETE /users/:id/second-factors', { params: { id: user.id } }),
    {
      onEnd: () => setAsksFactors(undefined),
      done: (_answer, user) => t`${{ username: user.username }} now signs in with the password alone.`,
    },
  )
  const [askDelete, dialog] = useDeleteDialog<ListedUser>({
    title: t`Delete user`,
    text: ({ username }) =>
      t`Are you sure that you want to delete ${username}? All the information related will also be deleted.`,
    remove: ({ id }) => call('DELETE /users/:id', { params: { id } }),
    name: ({ username }) => username,
  })
  const setRole = (user: ListedUser) => {
    const role = user.role === 'admin' ? 'customer' : 'admin'
    change.mutate({
      user,
      change: { role },
      undo: { role: user.role },
      done:
        role === 'admin'
          ? t`${{ username: user.username }} is now an admin.`
          : t`${{ username: user.username }} is now a customer.`,
    })
  }
  const setLock = (user: ListedUser) => {
    const locked = user.lockedAt === null
    const done = locked
      ? t`${{ username: user.username }} is locked out.`
      : t`${{ username: user.username }} can sign in again.`
    change.mutate({ user, change: { locked }, undo: { locked: !locked }, done })
  }
  return (
    <>
      <ul aria-label={t`Users`}>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOneself={session.status === 'signed-in' && session.userId === user.id}
            busy={change.isPending || sendLink.isPending}
            onRole={() => setRole(user)}
            onLock={() => setLock(user)}
            onResetLink={() => sendLink.mutate(user)}
            onRemoveFactors={() => setAsksFactors(user)}
            onDelete={() => askDelete(user)}
          />
        ))}
      </ul>
      {dialog}
      <ConfirmDialog
        open={asksFactors !== undefined}
        title={t`Remove passkeys and codes`}
        text={t`Remove the passkeys, authenticator app and recovery codes of ${{ username: asksFactors?.username }}? Make sure that it's really them asking.`}
        action={t`Remove`}
        busy={removeFactors.isPending}
        onConfirm={() => asksFactors && removeFactors.mutate(asksFactors)}
        onClose={() => setAsksFactors(undefined)}
      />
    </>
  )
}

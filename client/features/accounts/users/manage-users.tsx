import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  AdminListView,
  CreateButton,
  DeskHead,
  ProvedDownload,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { addressOf, pageQuery } from '#client/platform/call.ts'
import { useLabels } from '#client/platform/use-labels.ts'
import { Box, Cluster } from '#client/ui/primitives.tsx'
import { Toolbar, ToolSearch, ToolSelect } from '#client/ui/toolbar.tsx'
import { roleNames } from '#contract/accounts/role-names.ts'
import { msg } from '#contract/text/msg.ts'
import { CreateUserForm } from './create-user-form.tsx'
import { UserList } from './user-list.tsx'

const roles = [
  { value: '', label: msg`Any role` },
  { value: 'admin', label: roleNames.admin },
  { value: 'customer', label: roleNames.customer },
]
const locks = [
  { value: '', label: msg`Locked or not` },
  { value: 'true', label: msg`Locked` },
  { value: 'false', label: msg`Not locked` },
]
const sorts = [
  { value: '', label: msg`Newest first` },
  { value: 'oldest', label: msg`Oldest first` },
]

/** All users: create, search, edit, delete. */
export function ManageUsers() {
  const { t } = useLingui()
  const [isCreating, setCreating] = useState(false)
  const formId = useId()
  const list = useAdminList('GET /users', ['q', 'role', 'locked', 'sort'])
  return (
    <>
      <DeskHead title={t`Manage Users`} fact={useHeadcount()}>
        <CreateButton
          plain
          label={t`Create User`}
          isOpen={isCreating}
          onToggle={() => setCreating(!isCreating)}
        />
      </DeskHead>
      {isCreating && (
        <Box below="s5">
          <CreateUserForm id={formId} />
        </Box>
      )}
      <Toolbar>
        <ToolSearch
          label={t`Search users`}
          placeholder={t`Username, name or email`}
          value={list.value('q')}
          onChange={(q) => list.set('q', q)}
        />
        <ToolSelect label={t`Role`} options={useLabels(roles)} {...list.filter('role')} />
        <ToolSelect label={t`Lock`} options={useLabels(locks)} {...list.filter('locked')} />
        <ToolSelect wide label={t`Sort by`} options={useLabels(sorts)} {...list.filter('sort')} />
      </Toolbar>
      <AdminListView
        list={list}
        problem={t`The users can't be loaded.`}
        empty={t`No users found.`}
        clearLabel={t`Show all users`}
      >
        <UserList users={list.items} />
      </AdminListView>
      <Cluster above="s6">
        <ProvedDownload quiet href={addressOf('GET /newsletter/subscribers.csv')}>
          <Trans>Subscribers CSV</Trans>
        </ProvedDownload>
      </Cluster>
    </>
  )
}

/** `214 people, 2 admins`, whatever the list shows. */
function useHeadcount(): string | undefined {
  const { t } = useLingui()
  const all = useQuery(pageQuery('GET /users', addressOf('GET /users', { query: { limit: 1 } })))
  const admins = useQuery(
    pageQuery('GET /users', addressOf('GET /users', { query: { limit: 1, role: 'admin' } })),
  )
  if (!all.data || !admins.data) return undefined
  return t`${plural({ people: all.data.total }, { one: '# person', other: '# people' })}, ${plural({ admins: admins.data.total }, { one: '# admin', other: '# admins' })}`
}

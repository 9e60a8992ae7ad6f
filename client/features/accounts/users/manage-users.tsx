import { useId, useState } from 'react'
import {
  AdminListView,
  CreateButton,
  DeskHead,
  ProvedDownload,
  SearchField,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { Tools } from '#client/ui/page-head.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { countOf } from '#contract/text/format-count.ts'
import { CreateUserForm } from './create-user-form.tsx'
import { UserList } from './user-list.tsx'

const roles = [
  { value: '', label: 'All roles' },
  { value: 'admin', label: 'admin' },
  { value: 'customer', label: 'customer' },
]
const locks = [
  { value: '', label: 'All accounts' },
  { value: 'true', label: 'Locked' },
  { value: 'false', label: 'Not locked' },
]

/** All users: create, search, edit, delete. */
export function ManageUsers() {
  const [isCreating, setCreating] = useState(false)
  const formId = useId()
  const list = useAdminList('GET /users', ['q', 'role', 'locked'])
  return (
    <>
      <DeskHead title="Manage Users" fact={list.total !== undefined && countOf(list.total, 'user')}>
        <ProvedDownload href={addressOf('GET /newsletter/subscribers.csv')}>Subscribers CSV</ProvedDownload>
        <CreateButton label="Create User" isOpen={isCreating} onToggle={() => setCreating(!isCreating)} />
      </DeskHead>
      {isCreating && <CreateUserForm id={formId} />}
      <Tools as="search">
        <SearchField
          label="Search users"
          placeholder="Username or email"
          value={list.value('q')}
          onChange={(q) => list.set('q', q)}
        />
        <SelectField label="Role" options={roles} {...list.filter('role')} />
        <SelectField label="Lock" options={locks} {...list.filter('locked')} />
      </Tools>
      <AdminListView
        list={list}
        problem="The users can't be loaded."
        empty="No users found."
        clearLabel="Show all users"
      >
        <UserList users={list.items} />
      </AdminListView>
    </>
  )
}

import './users.css'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AdminListView, ProvedDownload, SearchField, useAdminList } from '#client/features/admin/index.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { AdminUser } from '#contract/admin-user.ts'
import { countOf } from '#contract/format-count.ts'
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
  const list = useAdminList<AdminUser, 'q' | 'role' | 'locked'>('/api/users', ['q', 'role', 'locked'])
  return (
    <>
      <div className="admin__bar">
        <p className="muted num" role="status">
          {list.total !== undefined && countOf(list.total, 'user')}
        </p>
        <ProvedDownload className="admin__aside" href="/api/newsletter/subscribers.csv">
          Subscribers CSV
        </ProvedDownload>
        <Button
          small
          aria-expanded={isCreating}
          aria-controls={isCreating ? formId : undefined}
          onClick={() => setCreating(!isCreating)}
        >
          {isCreating ? <X className="ico" aria-hidden /> : <Plus className="ico" aria-hidden />}
          Create User
        </Button>
      </div>
      {isCreating && <CreateUserForm id={formId} />}
      <search className="admin__tools">
        <SearchField
          label="Search users"
          placeholder="Username or email"
          value={list.value('q')}
          onChange={(q) => list.set('q', q)}
        />
        <SelectField label="Role" options={roles} {...list.filter('role')} />
        <SelectField label="Lock" options={locks} {...list.filter('locked')} />
      </search>
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

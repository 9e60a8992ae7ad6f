import adminStyles from '#client/features/store/admin/admin.module.css'
import { addressOf } from '#client/platform/call.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import './users.module.css'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import {
  AdminListView,
  ProvedDownload,
  SearchField,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { Button } from '#client/ui/button.tsx'
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
      <div className={adminStyles.adminBar}>
        <p className={classNames(uiType.muted, uiBase.num)} role="status">
          {list.total !== undefined && countOf(list.total, 'user')}
        </p>
        <ProvedDownload
          className={adminStyles.adminAside}
          href={addressOf('GET /newsletter/subscribers.csv')}
        >
          Subscribers CSV
        </ProvedDownload>
        <Button
          small
          aria-expanded={isCreating}
          aria-controls={isCreating ? formId : undefined}
          onClick={() => setCreating(!isCreating)}
        >
          {isCreating ? (
            <X className={uiBase.ico} aria-hidden />
          ) : (
            <Plus className={uiBase.ico} aria-hidden />
          )}
          Create User
        </Button>
      </div>
      {isCreating && <CreateUserForm id={formId} />}
      <search className={adminStyles.adminTools}>
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

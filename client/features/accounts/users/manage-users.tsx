import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import {
  AdminListView,
  ProvedDownload,
  SearchField,
  useAdminList,
} from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PageHead, Tools } from '#client/ui/page-head.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
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
      <PageHead>
        <Text tone="muted" numeric role="status">
          {list.total !== undefined && countOf(list.total, 'user')}
        </Text>
        <Row push>
          <ProvedDownload href={addressOf('GET /newsletter/subscribers.csv')}>Subscribers CSV</ProvedDownload>
        </Row>
        <Button
          small
          aria-expanded={isCreating}
          aria-controls={isCreating ? formId : undefined}
          onClick={() => setCreating(!isCreating)}
        >
          {isCreating ? <LineIcon of={X} /> : <LineIcon of={Plus} />}
          Create User
        </Button>
      </PageHead>
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

import './users.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import {
  adminListQuery,
  LoadProblem,
  listPath,
  SearchField,
  ShowMore,
  useListFilters,
} from '#client/features/admin/index.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { AdminUser } from '#contract/admin-user.ts'
import { countOf } from '#contract/format-count.ts'
import { CreateUserForm } from './create-user-form.tsx'
import { UserList } from './user-list.tsx'

const PAGE_SIZE = 50

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

/** All users of the store: create, find, change, delete. */
export function ManageUsers() {
  const [isCreating, setCreating] = useState(false)
  const formId = useId()
  const { values, set, isFiltered, clear } = useListFilters(['q', 'role', 'locked'])
  const users = useInfiniteQuery(adminListQuery<AdminUser>(listPath('/api/users', values, PAGE_SIZE)))
  const total = users.data?.pages[0]?.total
  return (
    <>
      <div className="admin__bar">
        <p className="muted num" role="status">
          {total === undefined ? '' : countOf(total, 'user')}
        </p>
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
          value={values.q}
          onChange={(q) => set('q', q)}
        />
        <SelectField
          label="Role"
          options={roles}
          value={values.role}
          onChange={(event) => set('role', event.target.value)}
        />
        <SelectField
          label="Lock"
          options={locks}
          value={values.locked}
          onChange={(event) => set('locked', event.target.value)}
        />
      </search>
      {users.isPending && <LoadingNote text="Loading..." />}
      {users.isError && (
        <LoadProblem
          title="The users could not be loaded."
          error={users.error}
          onRetry={() => void users.refetch()}
        />
      )}
      {total === 0 && (
        <EmptyNote title="No users found.">
          {isFiltered && <Button onClick={clear}>Show all users</Button>}
        </EmptyNote>
      )}
      {users.data && <UserList users={users.data.pages.flatMap(({ items }) => items)} />}
      <ShowMore list={users} />
    </>
  )
}

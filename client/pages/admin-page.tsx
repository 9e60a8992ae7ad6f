import { AdminFrame } from '#client/admin/admin-frame.tsx'
import { RequireAdmin } from '#client/auth/guards.tsx'

/** The admin area, for administrators only. The server refuses everybody else on its own. */
export function AdminPage() {
  return (
    <RequireAdmin>
      <AdminFrame />
    </RequireAdmin>
  )
}

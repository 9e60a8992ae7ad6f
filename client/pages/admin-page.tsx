import { type RouteObject, useRoutes } from 'react-router'
import { AdminFrame } from '#client/features/admin/admin-frame.tsx'
import { RequireAdmin } from '#client/features/auth/guards.tsx'
import { lazyPage } from '#client/platform/lazy-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The screens of the admin area. They stand here, so that the home page does not even load their names. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminFrame />,
    children: [
      {
        index: true,
        ...lazyPage(async () => (await import('#client/features/overview/admin-overview.tsx')).AdminOverview),
      },
      {
        path: 'manage-beats',
        ...lazyPage(async () => (await import('#client/features/beats/manage-beats.tsx')).ManageBeats),
      },
      {
        path: 'manage-users',
        ...lazyPage(async () => (await import('#client/features/users/manage-users.tsx')).ManageUsers),
      },
      {
        path: 'manage-tags',
        ...lazyPage(async () => (await import('#client/features/tags/manage-tags.tsx')).ManageTags),
      },
      {
        path: 'manage-payments',
        ...lazyPage(
          async () => (await import('#client/features/payments/manage-payments.tsx')).ManagePayments,
        ),
      },
      {
        path: 'manage-licenses',
        ...lazyPage(
          async () => (await import('#client/features/licenses/manage-licenses.tsx')).ManageLicenses,
        ),
      },
      {
        path: 'audit',
        ...lazyPage(async () => (await import('#client/features/audit/audit-log.tsx')).AuditLog),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** The admin area, for administrators only. The server refuses everybody else on its own. */
export function AdminPage() {
  return <RequireAdmin>{useRoutes(adminRoutes)}</RequireAdmin>
}

import { type RouteObject, useRoutes } from 'react-router'
import { AdminFrame } from '#client/features/admin/index.ts'
import { RequireAdmin } from '#client/features/auth/index.ts'
import { lazyPage } from '#client/platform/lazy-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The screens of the admin area. They stand here, so that the home page does not even load their names. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminFrame />,
    children: [
      {
        index: true,
        ...lazyPage(async () => (await import('#client/features/overview/index.ts')).AdminOverview),
      },
      {
        path: 'manage-beats',
        ...lazyPage(async () => (await import('#client/features/beats/index.ts')).ManageBeats),
      },
      {
        path: 'manage-users',
        ...lazyPage(async () => (await import('#client/features/users/index.ts')).ManageUsers),
      },
      {
        path: 'manage-tags',
        ...lazyPage(async () => (await import('#client/features/tags/index.ts')).ManageTags),
      },
      {
        path: 'manage-payments',
        ...lazyPage(async () => (await import('#client/features/payments/index.ts')).ManagePayments),
      },
      {
        path: 'manage-licenses',
        ...lazyPage(async () => (await import('#client/features/licenses/index.ts')).ManageLicenses),
      },
      {
        path: 'audit',
        ...lazyPage(async () => (await import('#client/features/audit/index.ts')).AuditLog),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** The admin area, for administrators only. The server refuses everybody else on its own. */
export function AdminPage() {
  return <RequireAdmin>{useRoutes(adminRoutes)}</RequireAdmin>
}

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
      lazyPage('', () => import('#client/features/overview/admin-overview.tsx'), 'AdminOverview'),
      lazyPage('manage-beats', () => import('#client/features/beats/manage-beats.tsx'), 'ManageBeats'),
      lazyPage('manage-users', () => import('#client/features/users/manage-users.tsx'), 'ManageUsers'),
      lazyPage('manage-tags', () => import('#client/features/tags/manage-tags.tsx'), 'ManageTags'),
      lazyPage(
        'manage-payments',
        () => import('#client/features/payments/manage-payments.tsx'),
        'ManagePayments',
      ),
      lazyPage(
        'manage-licenses',
        () => import('#client/features/licenses/manage-licenses.tsx'),
        'ManageLicenses',
      ),
      lazyPage('audit', () => import('#client/features/audit/audit-log.tsx'), 'AuditLog'),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** The admin area, for administrators only. The server refuses everybody else on its own. */
export function AdminPage() {
  return <RequireAdmin>{useRoutes(adminRoutes)}</RequireAdmin>
}

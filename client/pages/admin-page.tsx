import { type RouteObject, useRoutes } from 'react-router'
import { AdminFrame } from '#client/features/admin/index.ts'
import { ProofDialog, RequireAdmin } from '#client/features/auth/index.ts'
import { lazyPage } from '#client/platform/lazy-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The screens of the admin area. Listed here, to keep even their names out of the home page's bundle. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminFrame />,
    children: [
      lazyPage('', () => import('#client/features/overview/index.ts'), 'AdminOverview'),
      lazyPage('manage-beats', () => import('#client/features/beats/index.ts'), 'ManageBeats'),
      lazyPage(
        'manage-beats/:id/sections',
        () => import('#client/features/structure/index.ts'),
        'EditStructure',
      ),
      lazyPage('manage-users', () => import('#client/features/users/index.ts'), 'ManageUsers'),
      lazyPage('customers/:id', () => import('#client/features/customers/index.ts'), 'CustomerPage'),
      lazyPage('manage-tags', () => import('#client/features/tags/index.ts'), 'ManageTags'),
      lazyPage('manage-payments', () => import('#client/features/payments/index.ts'), 'ManagePayments'),
      lazyPage('manage-licenses', () => import('#client/features/licenses/index.ts'), 'ManageLicenses'),
      lazyPage('offers', () => import('#client/features/offer-inbox/index.ts'), 'OfferInbox'),
      lazyPage('deals', () => import('#client/features/deals/index.ts'), 'ManageDeals'),
      lazyPage('settings/:section?', () => import('#client/features/settings/index.ts'), 'ManageSettings'),
      lazyPage('audit', () => import('#client/features/audit/index.ts'), 'AuditLog'),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** The admin area, for administrators only. The server enforces access itself. */
export function AdminPage() {
  return (
    <RequireAdmin>
      {useRoutes(adminRoutes)}
      <ProofDialog />
    </RequireAdmin>
  )
}

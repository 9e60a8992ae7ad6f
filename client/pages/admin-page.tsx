import { type RouteObject, useRoutes } from 'react-router'
import { ProofDialog, RequireAdmin } from '#client/features/accounts/auth/index.ts'
import { AdminFrame } from '#client/features/store/admin/index.ts'
import { lazyPage } from '#client/platform/lazy-page.tsx'

/** The screens of the admin area. Listed here, to keep even their names out of the home page's bundle. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminFrame />,
    children: [
      lazyPage('', () => import('#client/features/store/today/index.ts'), 'DeskHome'),
      lazyPage('today', () => import('#client/features/store/today/index.ts'), 'TodayPage'),
      lazyPage('first-steps', () => import('#client/features/store/first-steps/index.ts'), 'FirstStepsPage'),
      lazyPage('insight', () => import('#client/features/reach/insight/index.ts'), 'ManageInsight'),
      lazyPage('letters', () => import('#client/features/reach/letters/index.ts'), 'ManageLetters'),
      lazyPage('letters/:id', () => import('#client/features/reach/letters/index.ts'), 'LetterPage'),
      lazyPage('manage-beats', () => import('#client/features/catalogue/beats/index.ts'), 'ManageBeats'),
      lazyPage(
        'manage-beats/drafts',
        () => import('#client/features/catalogue/drafts/index.ts'),
        'DraftsPage',
      ),
      lazyPage('manage-beats/trash', () => import('#client/features/catalogue/beats/index.ts'), 'TrashPage'),
      lazyPage(
        'manage-beats/:id/sections',
        () => import('#client/features/catalogue/audio-analysis/index.ts'),
        'EditStructure',
      ),
      lazyPage(
        'manage-beats/:id/split',
        () => import('#client/features/selling/splits/index.ts'),
        'SplitPage',
      ),
      lazyPage('manage-users', () => import('#client/features/accounts/users/index.ts'), 'ManageUsers'),
      lazyPage('customers/:id', () => import('#client/features/accounts/customers/index.ts'), 'CustomerPage'),
      lazyPage('manage-tags', () => import('#client/features/catalogue/tags/index.ts'), 'ManageTags'),
      lazyPage(
        'manage-payments',
        () => import('#client/features/selling/payments/index.ts'),
        'ManagePayments',
      ),
      lazyPage(
        'manage-payments/withdrawals',
        () => import('#client/features/selling/withdrawal-inbox/index.ts'),
        'WithdrawalInbox',
      ),
      lazyPage(
        'manage-licenses',
        () => import('#client/features/selling/licenses/index.ts'),
        'ManageLicenses',
      ),
      lazyPage('payouts', () => import('#client/features/selling/payouts/index.ts'), 'ManagePayouts'),
      lazyPage('payouts/:id', () => import('#client/features/selling/payouts/index.ts'), 'CollaboratorPage'),
      lazyPage('offers', () => import('#client/features/selling/offer-inbox/index.ts'), 'OfferInbox'),
      lazyPage('deals', () => import('#client/features/selling/deals/index.ts'), 'ManageDeals'),
      lazyPage('import', () => import('#client/features/catalogue/imports/index.ts'), 'ImportPage'),
      lazyPage(
        'settings/:section?',
        () => import('#client/features/store/settings/index.ts'),
        'ManageSettings',
      ),
      lazyPage('audit', () => import('#client/features/store/audit/index.ts'), 'AuditLog'),
      lazyPage('*', () => import('./not-found-page.tsx'), 'NotFoundPage'),
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

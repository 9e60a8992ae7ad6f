import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { SessionProvider } from '#client/features/accounts/auth/index.ts'
import { BeatsPage } from '#client/pages/beats-page.tsx'
import { HomePage } from '#client/pages/home-page.tsx'
import { type LazyHandle, lazyPage } from '#client/platform/lazy-page.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'

/** Every route of the store. Rarely opened ones are lazy. */
export const routes: RouteObject[] = [
  lazyPage('beats/:name/booth', () => import('#client/pages/booth-page.tsx'), 'BoothPage'),
  {
    element: <SiteLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'beats', element: <BeatsPage /> },
      lazyPage('beats/:name', () => import('#client/pages/beat-page.tsx'), 'BeatPage'),
      lazyPage('crates', () => import('#client/pages/crates-page.tsx'), 'CratesPage'),
      lazyPage('crates/:id', () => import('#client/pages/crate-page.tsx'), 'CratePage'),
      lazyPage('producers/:username', () => import('#client/pages/producer-page.tsx'), 'ProducerPage'),
      lazyPage('login', () => import('#client/pages/login-page.tsx'), 'LoginPage'),
      lazyPage('sign-in-link/:token?', () => import('#client/pages/sign-in-link-page.tsx'), 'SignInLinkPage'),
      lazyPage('register', () => import('#client/pages/register-page.tsx'), 'RegisterPage'),
      lazyPage(
        'forgot-password',
        () => import('#client/pages/forgot-password-page.tsx'),
        'ForgotPasswordPage',
      ),
      lazyPage(
        'reset-password/:token',
        () => import('#client/pages/reset-password-page.tsx'),
        'ResetPasswordPage',
      ),
      lazyPage(
        'confirm-email/:token',
        () => import('#client/pages/confirm-email-page.tsx'),
        'ConfirmEmailPage',
      ),
      lazyPage('account', () => import('#client/pages/account-page.tsx'), 'AccountPage'),
      lazyPage(['checkout', 'failed'], () => import('#client/pages/checkout-page.tsx'), 'CheckoutPage'),
      lazyPage('success', () => import('#client/pages/success-page.tsx'), 'SuccessPage'),
      lazyPage('error', () => import('#client/pages/error-page.tsx'), 'ErrorPage'),
      lazyPage('orders/:certificate?', () => import('#client/pages/orders-page.tsx'), 'OrdersPage'),
      lazyPage(
        'free-download/:token',
        () => import('#client/pages/free-download-page.tsx'),
        'FreeDownloadPage',
      ),
      lazyPage(
        'split/:token',
        () => import('#client/pages/split-invitation-page.tsx'),
        'SplitInvitationPage',
      ),
      lazyPage('my-shares', () => import('#client/pages/my-shares-page.tsx'), 'MySharesPage'),
      lazyPage('offers', () => import('#client/pages/offers-page.tsx'), 'OffersPage'),
      lazyPage('verify/:certificate', () => import('#client/pages/verify-page.tsx'), 'VerifyPage'),
      lazyPage('support', () => import('#client/pages/support-page.tsx'), 'SupportPage'),
      lazyPage('faq', () => import('#client/pages/faq-page.tsx'), 'FaqPage'),
      lazyPage('contact', () => import('#client/pages/contact-page.tsx'), 'ContactPage'),
      lazyPage('withdraw/*', () => import('#client/pages/withdraw-page.tsx'), 'WithdrawPage'),
      lazyPage('terms', () => import('#client/pages/terms-page.tsx'), 'TermsPage'),
      lazyPage('privacy', () => import('#client/pages/privacy-page.tsx'), 'PrivacyPage'),
      lazyPage('withdrawal', () => import('#client/pages/withdrawal-page.tsx'), 'WithdrawalPage'),
      lazyPage('imprint', () => import('#client/pages/imprint-page.tsx'), 'ImprintPage'),
      lazyPage('commercial-disclosure', () => import('#client/pages/disclosure-page.tsx'), 'DisclosurePage'),
      lazyPage('accessibility', () => import('#client/pages/accessibility-page.tsx'), 'AccessibilityPage'),
      lazyPage('privacy-policy', () => import('#client/pages/privacy-page.tsx'), 'PrivacyPage'),
      lazyPage(
        'newsletter/confirm/:token',
        () => import('#client/pages/newsletter-confirm-page.tsx'),
        'NewsletterConfirmPage',
      ),
      lazyPage(
        'newsletter/unsubscribe/:token',
        () => import('#client/pages/newsletter-unsubscribe-page.tsx'),
        'NewsletterUnsubscribePage',
      ),
      lazyPage('admin/*', () => import('#client/pages/admin-page.tsx'), 'AdminPage'),
      lazyPage('*', () => import('#client/pages/not-found-page.tsx'), 'NotFoundPage'),
    ],
  },
]

export function StoreRoutes() {
  return <SessionProvider>{useRoutes(routes)}</SessionProvider>
}

/** Loads the chunks of a lazy page by path. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(matches.map(({ route }) => preload(route)))
}

/** Loads the chunks of a page when a visitor points at, touches or focuses a link to it. */
export function preloadLinkedPages(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    // Opening the page tries again and reports the error.
    if (link && link.origin === window.location.origin) preloadPage(link.pathname).catch(() => {})
  }
  window.addEventListener('pointerover', onIntent, { passive: true })
  window.addEventListener('focusin', onIntent)
}

/** The files of the lazy pages at a path. */
export function lazyFiles(pathname: string): string[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as LazyHandle | undefined)?.file ?? [],
  )
}

function preload(route: RouteObject): Promise<void> | undefined {
  return (route.handle as LazyHandle | undefined)?.preload()
}

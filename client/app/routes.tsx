import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { SessionProvider } from '#client/features/accounts/auth/index.ts'
import { BeatsPage } from '#client/pages/beats-page.tsx'
import { HomePage } from '#client/pages/home-page.tsx'
import { KeptCheckout } from '#client/pages/kept-checkout.tsx'
import { type LazyHandle, lazyPage } from '#client/platform/lazy-page.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'

/** Every route of the store. Rarely opened ones are lazy. */
export const routes: RouteObject[] = [
  lazyPage(
    'beats/:name/booth',
    () => import('#client/pages/booth-page.tsx'),
    'BoothPage',
    'pages/booth-page.tsx',
  ),
  {
    element: <SiteLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'beats', element: <BeatsPage /> },
      lazyPage('beats/:name', () => import('#client/pages/beat-page.tsx'), 'BeatPage', 'pages/beat-page.tsx'),
      lazyPage(
        'crates',
        () => import('#client/pages/crates-page.tsx'),
        'CratesPage',
        'pages/crates-page.tsx',
      ),
      lazyPage(
        'crates/:id',
        () => import('#client/pages/crate-page.tsx'),
        'CratePage',
        'pages/crate-page.tsx',
      ),
      lazyPage(
        'producers/:username',
        () => import('#client/pages/producer-page.tsx'),
        'ProducerPage',
        'pages/producer-page.tsx',
      ),
      lazyPage('login', () => import('#client/pages/login-page.tsx'), 'LoginPage', 'pages/login-page.tsx'),
      lazyPage(
        'sign-in-link/:token?',
        () => import('#client/pages/sign-in-link-page.tsx'),
        'SignInLinkPage',
        'pages/sign-in-link-page.tsx',
      ),
      lazyPage(
        'register',
        () => import('#client/pages/register-page.tsx'),
        'RegisterPage',
        'pages/register-page.tsx',
      ),
      lazyPage(
        'forgot-password',
        () => import('#client/pages/forgot-password-page.tsx'),
        'ForgotPasswordPage',
        'pages/forgot-password-page.tsx',
      ),
      lazyPage(
        'reset-password/:token',
        () => import('#client/pages/reset-password-page.tsx'),
        'ResetPasswordPage',
        'pages/reset-password-page.tsx',
      ),
      lazyPage(
        'confirm-email/:token',
        () => import('#client/pages/confirm-email-page.tsx'),
        'ConfirmEmailPage',
        'pages/confirm-email-page.tsx',
      ),
      lazyPage(
        'account',
        () => import('#client/pages/account-page.tsx'),
        'AccountPage',
        'pages/account-page.tsx',
      ),
      {
        element: <KeptCheckout />,
        children: [
          lazyPage(
            'checkout',
            () => import('#client/pages/checkout-page.tsx'),
            'CheckoutPage',
            'pages/checkout-page.tsx',
          ),
          lazyPage(
            'failed',
            () => import('#client/pages/failed-page.tsx'),
            'FailedPage',
            'pages/failed-page.tsx',
          ),
        ],
      },
      lazyPage(
        'success',
        () => import('#client/pages/success-page.tsx'),
        'SuccessPage',
        'pages/success-page.tsx',
      ),
      lazyPage('error', () => import('#client/pages/error-page.tsx'), 'ErrorPage', 'pages/error-page.tsx'),
      lazyPage(
        'orders/:certificate?',
        () => import('#client/pages/orders-page.tsx'),
        'OrdersPage',
        'pages/orders-page.tsx',
      ),
      lazyPage(
        'free-download/:token',
        () => import('#client/pages/free-download-page.tsx'),
        'FreeDownloadPage',
        'pages/free-download-page.tsx',
      ),
      lazyPage(
        'split/:token',
        () => import('#client/pages/split-invitation-page.tsx'),
        'SplitInvitationPage',
        'pages/split-invitation-page.tsx',
      ),
      lazyPage(
        'my-shares',
        () => import('#client/pages/my-shares-page.tsx'),
        'MySharesPage',
        'pages/my-shares-page.tsx',
      ),
      lazyPage(
        'offers',
        () => import('#client/pages/offers-page.tsx'),
        'OffersPage',
        'pages/offers-page.tsx',
      ),
      lazyPage(
        'verify/:certificate',
        () => import('#client/pages/verify-page.tsx'),
        'VerifyPage',
        'pages/verify-page.tsx',
      ),
      lazyPage(
        'support',
        () => import('#client/pages/support-page.tsx'),
        'SupportPage',
        'pages/support-page.tsx',
      ),
      lazyPage('faq', () => import('#client/pages/faq-page.tsx'), 'FaqPage', 'pages/faq-page.tsx'),
      lazyPage(
        'contact',
        () => import('#client/pages/contact-page.tsx'),
        'ContactPage',
        'pages/contact-page.tsx',
      ),
      lazyPage('terms', () => import('#client/pages/terms-page.tsx'), 'TermsPage', 'pages/terms-page.tsx'),
      lazyPage(
        'privacy',
        () => import('#client/pages/privacy-page.tsx'),
        'PrivacyPage',
        'pages/privacy-page.tsx',
      ),
      lazyPage(
        'imprint',
        () => import('#client/pages/imprint-page.tsx'),
        'ImprintPage',
        'pages/imprint-page.tsx',
      ),
      lazyPage(
        'privacy-policy',
        () => import('#client/pages/privacy-page.tsx'),
        'PrivacyPage',
        'pages/privacy-page.tsx',
      ),
      lazyPage(
        'newsletter/confirm/:token',
        () => import('#client/pages/newsletter-confirm-page.tsx'),
        'NewsletterConfirmPage',
        'pages/newsletter-confirm-page.tsx',
      ),
      lazyPage(
        'newsletter/unsubscribe/:token',
        () => import('#client/pages/newsletter-unsubscribe-page.tsx'),
        'NewsletterUnsubscribePage',
        'pages/newsletter-unsubscribe-page.tsx',
      ),
      lazyPage('admin/*', () => import('#client/pages/admin-page.tsx'), 'AdminPage', 'pages/admin-page.tsx'),
      lazyPage(
        '*',
        () => import('#client/pages/not-found-page.tsx'),
        'NotFoundPage',
        'pages/not-found-page.tsx',
      ),
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

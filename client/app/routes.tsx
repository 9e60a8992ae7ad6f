import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { SessionProvider } from '#client/features/auth/index.ts'
import { BeatsPage } from '#client/pages/beats-page.tsx'
import { HomePage } from '#client/pages/home-page.tsx'
import { type LazyHandle, lazyPage } from '#client/platform/lazy-page.tsx'
import { whenIdle } from '#client/platform/when-idle.ts'
import { SiteLayout } from './layouts/site-layout.tsx'

/** Every route of the store. Rarely opened ones are lazy. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'beats', element: <BeatsPage /> },
      lazyPage('beats/:id', () => import('#client/pages/beat-page.tsx'), 'BeatPage'),
      lazyPage('crates', () => import('#client/pages/crates-page.tsx'), 'CratesPage'),
      lazyPage('crates/:id', () => import('#client/pages/crate-page.tsx'), 'CratePage'),
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
      lazyPage('checkout', () => import('#client/pages/checkout-page.tsx'), 'CheckoutPage'),
      lazyPage('success', () => import('#client/pages/success-page.tsx'), 'SuccessPage'),
      lazyPage('failed', () => import('#client/pages/failed-page.tsx'), 'FailedPage'),
      lazyPage('error', () => import('#client/pages/error-page.tsx'), 'ErrorPage'),
      lazyPage('orders/:certificate?', () => import('#client/pages/orders-page.tsx'), 'OrdersPage'),
      lazyPage(
        'free-download/:token',
        () => import('#client/pages/free-download-page.tsx'),
        'FreeDownloadPage',
      ),
      lazyPage('offers', () => import('#client/pages/offers-page.tsx'), 'OffersPage'),
      lazyPage('verify/:certificate', () => import('#client/pages/verify-page.tsx'), 'VerifyPage'),
      lazyPage('support', () => import('#client/pages/support-page.tsx'), 'SupportPage'),
      lazyPage('faq', () => import('#client/pages/faq-page.tsx'), 'FaqPage'),
      lazyPage('contact', () => import('#client/pages/contact-page.tsx'), 'ContactPage'),
      lazyPage('terms', () => import('#client/pages/terms-page.tsx'), 'TermsPage'),
      lazyPage('privacy', () => import('#client/pages/privacy-page.tsx'), 'PrivacyPage'),
      lazyPage('imprint', () => import('#client/pages/imprint-page.tsx'), 'ImprintPage'),
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

/** Prefetches the pages that visitors are likely to open next, once the browser is idle. */
export function preloadLikelyPages(): void {
  const likely = routes[0]?.children?.filter(({ path }) => path === 'beats/:id') ?? []
  whenIdle(() => {
    for (const route of likely) preload(route)?.catch(() => {})
  })
}

function preload(route: RouteObject): Promise<void> | undefined {
  return (route.handle as LazyHandle | undefined)?.preload()
}

import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { SessionProvider } from '#client/features/auth/index.ts'
import { BeatsPage } from '#client/pages/beats-page.tsx'
import { HomePage } from '#client/pages/home-page.tsx'
import { type LazyHandle, lazyPage } from '#client/platform/lazy-page.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'

/** Every route of the store. Those that few visitors open are loaded when they are. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'beats', element: <BeatsPage /> },
      { path: 'beats/:id', ...lazyPage(async () => (await import('#client/pages/beat-page.tsx')).BeatPage) },
      { path: 'login', ...lazyPage(async () => (await import('#client/pages/login-page.tsx')).LoginPage) },
      {
        path: 'register',
        ...lazyPage(async () => (await import('#client/pages/register-page.tsx')).RegisterPage),
      },
      {
        path: 'forgot-password',
        ...lazyPage(async () => (await import('#client/pages/forgot-password-page.tsx')).ForgotPasswordPage),
      },
      {
        path: 'reset-password/:token',
        ...lazyPage(async () => (await import('#client/pages/reset-password-page.tsx')).ResetPasswordPage),
      },
      {
        path: 'confirm-email/:token',
        ...lazyPage(async () => (await import('#client/pages/confirm-email-page.tsx')).ConfirmEmailPage),
      },
      {
        path: 'account',
        ...lazyPage(async () => (await import('#client/pages/account-page.tsx')).AccountPage),
      },
      {
        path: 'checkout',
        ...lazyPage(async () => (await import('#client/pages/checkout-page.tsx')).CheckoutPage),
      },
      {
        path: 'success',
        ...lazyPage(async () => (await import('#client/pages/success-page.tsx')).SuccessPage),
      },
      { path: 'failed', ...lazyPage(async () => (await import('#client/pages/failed-page.tsx')).FailedPage) },
      { path: 'error', ...lazyPage(async () => (await import('#client/pages/error-page.tsx')).ErrorPage) },
      { path: 'orders', ...lazyPage(async () => (await import('#client/pages/orders-page.tsx')).OrdersPage) },
      {
        path: 'verify/:certificate',
        ...lazyPage(async () => (await import('#client/pages/verify-page.tsx')).VerifyPage),
      },
      {
        path: 'support',
        ...lazyPage(async () => (await import('#client/pages/support-page.tsx')).SupportPage),
      },
      { path: 'faq', ...lazyPage(async () => (await import('#client/pages/faq-page.tsx')).FaqPage) },
      {
        path: 'contact',
        ...lazyPage(async () => (await import('#client/pages/contact-page.tsx')).ContactPage),
      },
      { path: 'terms', ...lazyPage(async () => (await import('#client/pages/terms-page.tsx')).TermsPage) },
      {
        path: 'privacy',
        ...lazyPage(async () => (await import('#client/pages/privacy-page.tsx')).PrivacyPage),
      },
      {
        path: 'privacy-policy',
        ...lazyPage(async () => (await import('#client/pages/privacy-page.tsx')).PrivacyPage),
      },
      {
        path: 'newsletter/confirm/:token',
        ...lazyPage(
          async () => (await import('#client/pages/newsletter-confirm-page.tsx')).NewsletterConfirmPage,
        ),
      },
      {
        path: 'newsletter/unsubscribe/:token',
        ...lazyPage(
          async () =>
            (await import('#client/pages/newsletter-unsubscribe-page.tsx')).NewsletterUnsubscribePage,
        ),
      },
      { path: 'admin/*', ...lazyPage(async () => (await import('#client/pages/admin-page.tsx')).AdminPage) },
      { path: '*', ...lazyPage(async () => (await import('#client/pages/not-found-page.tsx')).NotFoundPage) },
    ],
  },
]

export function StoreRoutes() {
  return <SessionProvider>{useRoutes(routes)}</SessionProvider>
}

/** Loads the files of the page at a path that comes in files of its own. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(matches.map(({ route }) => preload(route)))
}

/** Loads the pages that a visitor is likely to open next, once the browser has nothing else to do. */
export function preloadLikelyPages(): void {
  const likely = routes[0]?.children?.filter(({ path }) => path === 'beats/:id') ?? []
  const whenIdle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 2000))
  whenIdle(() => {
    for (const route of likely) preload(route)?.catch(() => {})
  })
}

function preload(route: RouteObject): Promise<void> | undefined {
  return (route.handle as LazyHandle | undefined)?.preload()
}

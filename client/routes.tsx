import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { SessionProvider } from './auth/session-provider.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'
import { type LazyHandle, lazyPage } from './lazy-page.tsx'
import { BeatsPage } from './pages/beats-page.tsx'
import { FramePage } from './pages/frame-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'

const frame = (path: string, title: string, text: string): RouteObject => ({
  path,
  element: <FramePage title={title} text={text} />,
})

/** Every route of the store. Those that few visitors open are loaded when they are. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'beats', element: <BeatsPage /> },
      { path: 'beats/:id', ...lazyPage(async () => (await import('./pages/beat-page.tsx')).BeatPage) },
      { path: 'login', ...lazyPage(async () => (await import('./pages/login-page.tsx')).LoginPage) },
      { path: 'register', ...lazyPage(async () => (await import('./pages/register-page.tsx')).RegisterPage) },
      {
        path: 'forgot-password',
        ...lazyPage(async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage),
      },
      {
        path: 'reset-password/:token',
        ...lazyPage(async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage),
      },
      {
        path: 'confirm-email/:token',
        ...lazyPage(async () => (await import('./pages/confirm-email-page.tsx')).ConfirmEmailPage),
      },
      { path: 'account', ...lazyPage(async () => (await import('./pages/account-page.tsx')).AccountPage) },
      { path: 'checkout', ...lazyPage(async () => (await import('./pages/checkout-page.tsx')).CheckoutPage) },
      { path: 'success', ...lazyPage(async () => (await import('./pages/success-page.tsx')).SuccessPage) },
      { path: 'failed', ...lazyPage(async () => (await import('./pages/failed-page.tsx')).FailedPage) },
      { path: 'error', ...lazyPage(async () => (await import('./pages/error-page.tsx')).ErrorPage) },
      frame('support', 'Support', 'Help pages come with a later release.'),
      frame('contact', 'Contact', 'The contact form comes with a later release.'),
      frame('terms', 'Terms', 'The terms come with a later release.'),
      frame('privacy', 'Privacy', 'The privacy page comes with a later release.'),
      frame('privacy-policy', 'Privacy', 'The privacy page comes with a later release.'),
      frame('faq', 'Questions and answers', 'Help pages come with a later release.'),
      { path: 'orders', ...lazyPage(async () => (await import('./pages/orders-page.tsx')).OrdersPage) },
      {
        path: 'verify/:certificate',
        ...lazyPage(async () => (await import('./pages/verify-page.tsx')).VerifyPage),
      },
      { path: 'admin/*', ...lazyPage(async () => (await import('./pages/admin-page.tsx')).AdminPage) },
      { path: '*', element: <NotFoundPage /> },
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

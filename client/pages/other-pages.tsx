import { type RouteObject, useRoutes } from 'react-router'
import { lazyPage } from '#client/platform/lazy-page.tsx'

/**
 * Every page that few visits begin with. A chunk of its own, as the names of their chunks alone are 3 kB of scripts: a
 * visitor's first movement loads it (`preloadLinkedPages`).
 */
export const otherRoutes: RouteObject[] = [
  lazyPage('crates', () => import('./crates-page.tsx'), 'CratesPage'),
  lazyPage('crates/:id', () => import('./crate-page.tsx'), 'CratePage'),
  lazyPage('producers/:username', () => import('./producer-page.tsx'), 'ProducerPage'),
  lazyPage('login', () => import('./login-page.tsx'), 'LoginPage'),
  lazyPage('sign-in-link/:token?', () => import('./sign-in-link-page.tsx'), 'SignInLinkPage'),
  lazyPage('register', () => import('./register-page.tsx'), 'RegisterPage'),
  lazyPage('setup', () => import('./setup-page.tsx'), 'SetupPage'),
  lazyPage('forgot-password', () => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  lazyPage('reset-password/:token', () => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  lazyPage('confirm-email/:token', () => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  lazyPage('account', () => import('./account-page.tsx'), 'AccountPage'),
  lazyPage(['checkout', 'failed'], () => import('./checkout-page.tsx'), 'CheckoutPage'),
  lazyPage('success', () => import('./success-page.tsx'), 'SuccessPage'),
  lazyPage('error', () => import('./error-page.tsx'), 'ErrorPage'),
  lazyPage('orders/:certificate?', () => import('./orders-page.tsx'), 'OrdersPage'),
  lazyPage('free-download/:token', () => import('./free-download-page.tsx'), 'FreeDownloadPage'),
  lazyPage('split/:token', () => import('./split-invitation-page.tsx'), 'SplitInvitationPage'),
  lazyPage('my-shares', () => import('./my-shares-page.tsx'), 'MySharesPage'),
  lazyPage('offers', () => import('./offers-page.tsx'), 'OffersPage'),
  lazyPage('verify/:certificate', () => import('./verify-page.tsx'), 'VerifyPage'),
  lazyPage('support', () => import('./support-page.tsx'), 'SupportPage'),
  lazyPage('faq', () => import('./faq-page.tsx'), 'FaqPage'),
  lazyPage('contact', () => import('./contact-page.tsx'), 'ContactPage'),
  lazyPage('withdraw/*', () => import('./withdraw-page.tsx'), 'WithdrawPage'),
  lazyPage('terms', () => import('./terms-page.tsx'), 'TermsPage'),
  lazyPage('privacy', () => import('./privacy-page.tsx'), 'PrivacyPage'),
  lazyPage('withdrawal', () => import('./withdrawal-page.tsx'), 'WithdrawalPage'),
  lazyPage('imprint', () => import('./imprint-page.tsx'), 'ImprintPage'),
  lazyPage('commercial-disclosure', () => import('./disclosure-page.tsx'), 'DisclosurePage'),
  lazyPage('accessibility', () => import('./accessibility-page.tsx'), 'AccessibilityPage'),
  lazyPage('privacy-policy', () => import('./privacy-page.tsx'), 'PrivacyPage'),
  lazyPage(
    'newsletter/confirm/:token',
    () => import('./newsletter-confirm-page.tsx'),
    'NewsletterConfirmPage',
  ),
  lazyPage(
    'newsletter/unsubscribe/:token',
    () => import('./newsletter-unsubscribe-page.tsx'),
    'NewsletterUnsubscribePage',
  ),
  lazyPage('*', () => import('./not-found-page.tsx'), 'NotFoundPage'),
]

export function OtherPages() {
  return useRoutes(otherRoutes)
}

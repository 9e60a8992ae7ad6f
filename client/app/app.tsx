import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { PlayerProvider } from '#client/features/player/player/index.ts'
import { CartDrawerProvider, LicenseChoiceProvider } from '#client/features/selling/carts/index.ts'
import { BrokenPage } from '#client/pages/broken-page.tsx'
import type { PageI18n } from '#client/platform/page-texts.ts'
import { PageTextsProvider } from '#client/platform/page-texts-provider.tsx'
import { StoreSettingsContext } from '#client/platform/store-settings.ts'
import { IconSprite } from '#client/ui/sprite-icons.tsx'
import { ToastProvider } from '#client/ui/toast.tsx'
import type { StoreSettings } from '#contract/store/rendered-page.ts'
import { releaseEarlyInput } from './early-input.ts'
import { PageBoundary } from './page-boundary.tsx'

/** In place of everything, as when a header, footer or booth breaks. React says in the console what broke. */
const brokenApp = (
  <main>
    <BrokenPage />
  </main>
)

/** The providers around the router, in the browser and on the server. */
export function StoreApp({
  i18n,
  settings,
  queryClient,
  children,
}: {
  /** Of the page's language, which never changes while the page is open. */
  i18n: PageI18n
  settings: StoreSettings
  queryClient: QueryClient
  children: ReactNode
}) {
  useEffect(() => {
    // Deferred: React does not hydrate Suspense boundaries during an effect.
    const timer = setTimeout(releaseEarlyInput)
    return () => clearTimeout(timer)
  }, [])
  return (
    <PageTextsProvider i18n={i18n}>
      <StoreSettingsContext value={settings}>
        <PageBoundary resetKey="" fallback={brokenApp}>
          <IconSprite />
          <QueryClientProvider client={queryClient}>
            <ToastProvider>
              <CartDrawerProvider>
                <LicenseChoiceProvider>
                  <PlayerProvider>{children}</PlayerProvider>
                </LicenseChoiceProvider>
              </CartDrawerProvider>
            </ToastProvider>
          </QueryClientProvider>
        </PageBoundary>
      </StoreSettingsContext>
    </PageTextsProvider>
  )
}

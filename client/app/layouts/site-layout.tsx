import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageBoundary } from '#client/app/page-boundary.tsx'
import { LanguageNote } from '#client/features/accounts/languages/index.ts'
import { LazySaveQueue } from '#client/features/discovery/crates/index.ts'
import { DiggingDock } from '#client/features/discovery/dig-mode/index.ts'
import { PlayerDock } from '#client/features/player/bar/index.ts'
import { CartButton, LazyCartDrawer, LazyLicensePicker } from '#client/features/selling/carts/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { loadTexts } from '#client/platform/page-texts.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { usePageHref } from '#client/platform/use-page-href.ts'
import { SkipLink } from '#client/ui/visually-hidden.tsx'
import { ConnectionNote } from './connection-note.tsx'
import styles from './header.module.css'
import { PageTitle } from './page-title.tsx'
import { LegalFooter, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** The checkout and its page for declined cards. They have a short footer and no player, which would cover the form. */
const checkoutPaths = ['/checkout', '/failed']

// Only for administrators.
const DeskRail = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#client/features/store/admin/index.ts'),
    loadTexts('pages/admin-page.tsx'),
  ])
  return module.DeskRail
})

/** Header, page, footer and the player, which persists across navigation. The admin area has a rail and no footer. */
export function SiteLayout() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { announcement } = useStoreSettings()
  const pageHref = usePageHref()
  const isCheckout = checkoutPaths.includes(pathname)
  const isDesk = /^\/admin(\/|$)/.test(pathname)
  useScrollRestoration()
  useFocusOnNewPage()
  const page = (
    <main id="main">
      <PageBoundary resetKey={pathname}>
        <Outlet />
      </PageBoundary>
    </main>
  )
  return (
    <>
      <SkipLink href="#main">
        <Trans>Skip to content</Trans>
      </SkipLink>
      <PageTitle />
      {announcement && (
        <aside className={styles.announce} aria-label={t`Announcement`}>
          <a href={announcement.url ? pageHref(announcement.url) : undefined}>{announcement.text}</a>
        </aside>
      )}
      <SiteHeader cart={<CartButton />} isDesk={isDesk} />
      {isDesk ? (
        <div data-desk>
          <PageBoundary resetKey={pathname} fallback={null}>
            <DeskRail />
          </PageBoundary>
          {page}
        </div>
      ) : (
        <>
          {page}
          {isCheckout ? <LegalFooter /> : <SiteFooter />}
        </>
      )}
      <PageBoundary resetKey={pathname} fallback={null}>
        <PlayerDock queueActions={<LazySaveQueue />} isHeld={isCheckout} />
      </PageBoundary>
      <PageBoundary resetKey={pathname} fallback={null}>
        {!isDesk && <DiggingDock />}
      </PageBoundary>
      <ConnectionNote />
      <PageBoundary resetKey={pathname} fallback={null}>
        <LanguageNote />
      </PageBoundary>
      <PageBoundary resetKey={pathname}>
        <LazyCartDrawer />
      </PageBoundary>
      <PageBoundary resetKey={pathname}>
        <LazyLicensePicker />
      </PageBoundary>
    </>
  )
}

const HEADING_WITHIN_MS = 3_000

/** Announces a new page by moving focus to its heading, as a page load would. */
function useFocusOnNewPage(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash) return
    // The heading may come later, with the page's chunk or its data.
    const until = performance.now() + HEADING_WITHIN_MS
    let frame = requestAnimationFrame(function look(now) {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading) heading.focus({ preventScroll: true })
      else if (now < until) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash])
}

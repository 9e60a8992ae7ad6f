import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'

/**
 * Names the document after the page that a navigation opens; the first HTML has its title. Rendered before the page,
 * so that its effect runs first: a page that knows a better title, as that of a beat does, keeps it.
 */
export function PageTitle() {
  const { pathname } = useLocation()
  const { storeName } = useStoreSettings()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const before = document.title
    import('#contract/page-head.ts').then(
      ({ pageTitle }) => {
        const isStillWanted = shown.current === pathname && document.title === before
        if (isStillWanted) document.title = pageTitle(pathname, storeName)
      },
      // Without a connection the page before has to lend its title.
      () => {},
    )
  }, [pathname, storeName])
  return null
}

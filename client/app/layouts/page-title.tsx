import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { pageTitle } from '#contract/page-head.ts'

/**
 * Names the document after the page that a navigation opens; the first HTML has its title. Rendered before the page,
 * so that its effect runs first: the page of a beat knows a better title.
 */
export function PageTitle() {
  const { pathname } = useLocation()
  const { storeName } = useStoreSettings()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.title = pageTitle(pathname, storeName)
  }, [pathname, storeName])
  return null
}

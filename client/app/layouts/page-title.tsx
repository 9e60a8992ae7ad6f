import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { loadLaterTexts } from '#client/platform/page-texts.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'

/**
 * Sets the document title on navigation; server-rendered HTML has its own. Rendered before the page, so a page's own
 * title, such as a beat's, overrides it.
 */
export function PageTitle() {
  const { pathname } = useLocation()
  const settings = useStoreSettings()
  const { i18n } = useLingui()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const before = document.title
    Promise.all([import('#contract/store/page-head.ts'), loadLaterTexts()]).then(
      ([{ pageTitle }]) => {
        const isStillWanted = shown.current === pathname && document.title === before
        if (isStillWanted) document.title = pageTitle(pathname, settings, i18n)
      },
      // While offline, the previous title stays.
      () => {},
    )
  }, [pathname, settings, i18n])
  return null
}

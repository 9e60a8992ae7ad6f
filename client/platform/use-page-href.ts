import { ownOf, pagePath, splitLocale } from '#contract/text/locale-path.ts'
import { useStoreSettings } from './store-settings.ts'

/**
 * The address of a page, in the language of this one, for links and forms that load it instead of the router. What is no
 * page, is elsewhere or names its language stays as it is, since owners write links, too.
 */
export function usePageHref(): (path: string) => string {
  const settings = useStoreSettings()
  return (path) => {
    const isPage = /^\/(?!\/|api\/|feed\.xml)/.test(path)
    const isNamed = splitLocale(path, settings.languages ?? [], ownOf(settings)).path !== path
    return isPage && !isNamed ? pagePath(settings, path) : path
  }
}

import './app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { preloadEmptyStore } from '#client/features/catalogue/home/index.ts'
import { startCounting } from '#client/features/reach/counting/index.ts'
import { setMediaBase } from '#client/platform/media-url.ts'
import { openTexts } from '#client/platform/page-texts.ts'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import { pathWithin, prefixOf } from '#contract/text/locale-path.ts'
import { setPageLocale } from '#contract/text/locales.ts'
import { StoreApp } from './app.tsx'
import { endEarlyInput } from './early-input.ts'
import { fillQueryClient, PAGE_DATA_ID, type PageData } from './page-data.ts'
import { makeQueryClient } from './query-client.ts'
import { preloadLinkedPages, preloadPage, StoreRoutes } from './routes.tsx'

/** Hydrates the server-rendered HTML. Under `npm run dev` there is none, so it renders from scratch. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  const rendered = document.getElementById(PAGE_DATA_ID)?.textContent
  const data: PageData = JSON.parse(rendered ?? (await dataOfDevelopment()))
  const { settings } = data
  setMediaBase(settings.mediaUrl)
  setPageLocale(settings.locale)
  const queryClient = makeQueryClient()
  fillQueryClient(queryClient, data)
  const [i18n] = await Promise.all([
    openTexts(settings.locale, data.texts),
    preloadPage(pathWithin(settings, window.location.pathname) ?? '/'),
    preloadWordmark(settings.storeName),
    data.isEmptyStore && preloadEmptyStore(),
  ])
  const app = (
    <StoreApp i18n={i18n} settings={settings} queryClient={queryClient}>
      <BrowserRouter basename={prefixOf(settings)}>
        <StoreRoutes />
      </BrowserRouter>
    </StoreApp>
  )
  endEarlyInput()
  preloadLinkedPages(settings)
  // Under `npm run dev`, what does not survive being mounted twice shows at once.
  if (import.meta.env.DEV) createRoot(root).render(<StrictMode>{app}</StrictMode>)
  // As a transition, hydration yields to scrolling and typing.
  else startTransition(() => void hydrateRoot(root, app))
}

/** Missing under `npm run dev`. */
async function dataOfDevelopment(): Promise<string> {
  if (!import.meta.env.DEV) throw new Error('No page data')
  const { defaultSettings } = await import('#client/platform/default-settings.ts')
  return JSON.stringify({ settings: defaultSettings, queries: [] } satisfies PageData)
}

// In a task of its own, after that which evaluates the modules, so that neither is long.
setTimeout(() => {
  startCounting()
  void start()
  if (location.search.includes('code='))
    void import('#client/platform/linked-code.ts').then(({ keepLinkedCode }) => keepLinkedCode())
})

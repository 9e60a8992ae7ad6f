import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadLaterStyles } from '#client/platform/later-styles.ts'
import { setMediaBase } from '#client/platform/media-url.ts'
import { defaultSettings } from '#client/platform/store-settings.ts'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
import type { StoreSettings } from '#contract/rendered-page.ts'
import { App } from './app.tsx'
import { endEarlyInput } from './early-input.ts'
import { fillQueryClient, PAGE_DATA_ID, type PageData } from './page-data.ts'
import { makeQueryClient } from './query-client.ts'
import { preloadLikelyPages, preloadPage, StoreRoutes } from './routes.tsx'

/** Takes over the HTML that the server has rendered; under `npm run dev` there is none, and it starts from nothing. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  const rendered = document.getElementById(PAGE_DATA_ID)?.textContent
  const data: PageData = rendered
    ? JSON.parse(rendered)
    : { settings: await settingsOfDevelopment(), queries: [] }
  setMediaBase(data.settings.mediaUrl)
  const queryClient = makeQueryClient()
  fillQueryClient(queryClient, data)
  await Promise.all([preloadPage(window.location.pathname), preloadWordmark(data.settings.storeName)])
  const app = (
    <App settings={data.settings} queryClient={queryClient}>
      <BrowserRouter>
        <StoreRoutes />
      </BrowserRouter>
    </App>
  )
  endEarlyInput()
  // In a transition React lets go of the page between its parts, for whoever scrolls or types meanwhile.
  if (rendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** The server has not rendered the page, so it has not brought the texts either. */
async function settingsOfDevelopment(): Promise<StoreSettings> {
  if (!import.meta.env.DEV) return defaultSettings
  const { standardFooter, standardStudio } = await import('#contract/standard-texts.ts')
  const { storeName } = defaultSettings
  return { ...defaultSettings, footerText: standardFooter(storeName), studio: standardStudio(storeName) }
}

// A built page brings them along or asks for them itself.
if (import.meta.env.DEV) void loadLaterStyles()
void start()
if (location.search.includes('code='))
  void import('#client/platform/linked-code.ts').then(({ keepLinkedCode }) => keepLinkedCode())
if (document.readyState === 'complete') preloadLikelyPages()
else window.addEventListener('load', preloadLikelyPages)

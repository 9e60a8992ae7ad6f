import './app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { loadLaterStyles } from '#client/platform/later-styles.ts'
import { setMediaBase } from '#client/platform/media-url.ts'
import { preloadWordmark } from '#client/ui/wordmark.tsx'
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
  const data: PageData = JSON.parse(rendered ?? (await dataOfDevelopment()))
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

/** Under `npm run dev` there is none. */
async function dataOfDevelopment(): Promise<string> {
  if (!import.meta.env.DEV) throw new Error('No page data')
  const { defaultSettings } = await import('#client/platform/default-settings.ts')
  return JSON.stringify({ settings: defaultSettings, queries: [] } satisfies PageData)
}

// A built page brings them along or asks for them itself.
if (import.meta.env.DEV) void loadLaterStyles()
void start()
if (location.search.includes('code='))
  void import('#client/platform/linked-code.ts').then(({ keepLinkedCode }) => keepLinkedCode())
if (document.readyState === 'complete') preloadLikelyPages()
else window.addEventListener('load', preloadLikelyPages)

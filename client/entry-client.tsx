import './app.css'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { fillQueryClient, PAGE_DATA_ID, type PageData } from './page-data.ts'
import { makeQueryClient } from './query-client.ts'
import { preloadLikelyPages, preloadPage, StoreRoutes } from './routes.tsx'

/** Takes over the HTML that the server has rendered. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  const pageData = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!root || !pageData) throw new Error('The page lacks its root or its data.')
  const data = JSON.parse(pageData) as PageData
  const queryClient = makeQueryClient()
  fillQueryClient(queryClient, data)
  await preloadPage(window.location.pathname)
  hydrateRoot(
    root,
    <App settings={data.settings} queryClient={queryClient}>
      <BrowserRouter>
        <StoreRoutes />
      </BrowserRouter>
    </App>,
  )
}

void start()
if (document.readyState === 'complete') preloadLikelyPages()
else window.addEventListener('load', preloadLikelyPages)

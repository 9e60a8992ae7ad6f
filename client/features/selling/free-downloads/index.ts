export { FreeDownloadButton, LazyFreeDownloadDialog } from './free-download-button.tsx'
export { FreeDownloadView } from './free-download-view.tsx'

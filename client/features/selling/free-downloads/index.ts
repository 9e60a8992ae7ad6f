export { FreeDownloadButton } from './free-download-button.tsx'
export { FreeDownloadView } from './free-download-view.tsx'

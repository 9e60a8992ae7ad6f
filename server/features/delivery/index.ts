export { makeFilesJob } from "./make-files-job.ts"
export type { Delivery } from './delivery-deps.ts'
export { registerDownloads } from './download-routes.ts'
export { fileNameOf } from './file-names.ts'
export { DownloadLinks, mailLinkMs, pageLinkMs } from './links.ts'
export { isReady } from './make-beat-file.ts'
export { handleDeliveryJobs } from './prepare-delivery.ts'
export { SigningKey } from './signing-key.ts'
export { registerVerification } from './verify-routes.ts'

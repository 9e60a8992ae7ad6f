import type { BeatDeps } from '#server/features/catalogue/beats/index.ts'
import type { UploadFolder } from './upload-folder.ts'

export type DraftDeps = { production: BeatDeps; uploads: UploadFolder }

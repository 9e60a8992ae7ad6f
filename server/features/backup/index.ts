export { backUpStore } from './back-up-store.ts'
export { Manifest } from './manifest.ts'
export { type Archive, openArchive } from './open-archive.ts'
export { checkArchive, restoreStore } from './restore-store.ts'

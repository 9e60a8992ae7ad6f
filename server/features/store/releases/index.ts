export { findNewRelease, readReleaseStatus } from './new-release.ts'
export { registerReleases } from './register-releases.ts'

export { LazyAboutStudio, preloadAboutStudio } from './lazy-about-studio.tsx'
export { reservationMessage } from './sessions.ts'

export { AboutStudio } from './about-studio.tsx'
export { reservationMessage } from './sessions.ts'
export { standardStudio } from './standard-studio.ts'
export { useStudio } from './use-studio.ts'

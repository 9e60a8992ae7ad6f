export { AboutStudio } from './about-studio.tsx'
export { reservationMessage } from './sessions.ts'

export { DeskHome } from './desk-home.tsx'
export { TodayPage } from './today-page.tsx'

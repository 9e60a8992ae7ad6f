export { InvitationView } from './invitation-view.tsx'
export { SheetCheck } from './sheet-check.tsx'
export { SplitPage } from './split-page.tsx'

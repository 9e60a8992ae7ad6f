export { InvitationView } from './invitation-view.tsx'
export { Notice } from './notice.tsx'
export { SheetCheck } from './sheet-check.tsx'
export { SplitPage } from './split-page.tsx'

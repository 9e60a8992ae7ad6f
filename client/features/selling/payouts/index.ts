export { CollaboratorPage } from './collaborator-page.tsx'
export { ManagePayouts } from './manage-payouts.tsx'
export { MySharesView } from './my-shares-view.tsx'

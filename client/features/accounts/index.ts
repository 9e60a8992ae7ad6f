export { AccountView } from './account-view.tsx'
export { OwnPasswordFirst } from './own-password-first.tsx'

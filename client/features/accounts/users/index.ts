export { ManageUsers } from './manage-users.tsx'

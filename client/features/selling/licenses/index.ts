export { ManageLicenses } from './manage-licenses.tsx'

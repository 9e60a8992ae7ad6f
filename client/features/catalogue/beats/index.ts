export { ManageBeats } from './manage-beats.tsx'

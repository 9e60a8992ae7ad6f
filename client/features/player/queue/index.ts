export { moveTrack } from './move-track.ts'
export {
  addTrack,
  currentTrack,
  emptyPlaylist,
  insertNext,
  isLoaded,
  moveCurrentToStart,
  nextIndex,
  type Playlist,
  pickedTrack,
  previousIndex,
  type QueueItem,
  randomIndex,
  removeTrack,
  type Track,
  trackOf,
} from './playlist.ts'
export { Queue, type QueueSource } from './queue.ts'
export { queueGroups } from './queue-groups.ts'

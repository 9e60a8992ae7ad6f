export { askedTuning } from './asked-tuning.ts'
export { PlayerDock, preloadPlayer } from './player-dock.tsx'

export { PlayerDock, preloadPlayer } from './player-dock.tsx'

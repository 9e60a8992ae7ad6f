export { DiggingDock } from './digging-dock.tsx'

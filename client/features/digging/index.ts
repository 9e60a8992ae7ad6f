export { DiggingDock } from './digging-dock.tsx'
export { DiggingSwitch } from './digging-switch.tsx'
export { PassedBeats } from './passed-beats.tsx'

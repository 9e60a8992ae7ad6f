export { DiggingDock } from './digging-dock.tsx'
export { DiggingSwitch } from './digging-switch.tsx'
export { lazyYours, preloadYours } from './lazy-yours.tsx'
export { PassedBeats } from './passed-beats.tsx'

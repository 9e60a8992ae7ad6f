import { lazyComponent } from '#client/platform/lazy-component.tsx'

export { LazyShareBeatDialog, ShareButton } from './share-button.tsx'
export { ShareIconButton } from './share-icon-button.tsx'
/** Link, embed code and, of beats, video. */
export const LazyShareTabs = lazyComponent(async () => (await import('./share-tabs.tsx')).ShareTabs)

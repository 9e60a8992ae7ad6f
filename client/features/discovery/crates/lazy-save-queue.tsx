import { lazyComponent } from '#client/platform/lazy-component.tsx'

export const LazySaveQueue = lazyComponent(async () => (await import('./save-queue.tsx')).SaveQueue)

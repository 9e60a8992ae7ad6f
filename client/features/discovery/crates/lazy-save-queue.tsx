import { lazyComponent } from '#client/platform/lazy-component.ts'

export const LazySaveQueue = lazyComponent(async () => (await import('./save-queue.tsx')).SaveQueue)

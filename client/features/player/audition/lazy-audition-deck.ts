import { lazyComponent } from '#client/platform/lazy-component.tsx'

export const loadAuditionDeck = async () => (await import('./audition-deck.tsx')).AuditionDeck
export const AuditionDeck = lazyComponent(loadAuditionDeck)

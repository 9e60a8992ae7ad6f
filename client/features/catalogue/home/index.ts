export { FeaturedCarousel } from './featured-carousel.tsx'
export { Hero } from './hero.tsx'
export { lazyEmptyHome, lazyEmptyList, preloadEmptyStore } from './lazy-empty-store.tsx'

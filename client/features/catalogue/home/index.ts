export { FeaturedCarousel } from './featured-carousel.tsx'
export { Hero } from './hero.tsx'

export { registerPages } from './routes.ts'
export { loadStorefront, type Storefront } from './storefront.ts'

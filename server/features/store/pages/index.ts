export { openPages, type PageMaker } from './page-maker.ts'
export { registerPages } from './routes.ts'
export { loadStorefront, type Storefront } from './storefront.ts'

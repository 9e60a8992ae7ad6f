export { readPositions } from './read-positions.ts'
export { registerPayouts } from './routes.ts'

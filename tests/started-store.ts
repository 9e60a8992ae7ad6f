/** The real program, as tests start it. */
import './busy-machine.ts'

await import('#server/main.ts')

/** The real program, as tests start it. */
import './media-at-normal-priority.ts'

await import('#server/main.ts')

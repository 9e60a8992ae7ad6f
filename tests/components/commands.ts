import type { BrowserCommand } from 'vitest/node'

/** Responds with 503 to matching requests until `serveRequests` is called. */
export const failRequests: BrowserCommand<[glob: string]> = async ({ context }, glob) => {
  await context.route(glob, (route) => route.fulfill({ status: 503, body: '' }))
}

/** Leaves matching requests pending until `serveRequests` is called. */
export const holdRequests: BrowserCommand<[glob: string]> = async ({ context }, glob) => {
  await context.route(glob, () => {})
}

export const serveRequests: BrowserCommand<[glob: string]> = async ({ context }, glob) => {
  await context.unroute(glob)
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    failRequests: (glob: string) => Promise<void>
    holdRequests: (glob: string) => Promise<void>
    serveRequests: (glob: string) => Promise<void>
  }
}

import type { ServerResponse } from 'node:http'

type Following = {
  arrived: () => Promise<void>
  broken: () => Promise<void>
  failed: (error: unknown) => void
}

/**
 * Calls `arrived` once the connection has taken all of a response. The kernel takes some megabytes that a client never
 * reads, so a connection that is then reset calls `broken`, which takes it back.
 */
export function followArrival(response: ServerResponse, { arrived, broken, failed }: Following): void {
  const { socket } = response
  response.once('finish', () => {
    const counted = arrived()
    counted.catch(failed)
    socket?.once('close', (hadError: boolean) => {
      if (hadError) counted.then(broken).catch(failed)
    })
  })
}

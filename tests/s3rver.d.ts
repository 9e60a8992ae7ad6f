/** The package brings no types. This is what the tests use of it. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    /** Koa's. The last one answers. */
    middleware: ((
      context: { path: string; mountPath?: string; state: { vhost?: boolean } },
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[]
    /** Makes the buckets. */
    configureBuckets(): Promise<unknown>
    /** Answers requests. */
    callback(): RequestListener
    logger: { exceptions: { unhandle(): void }; close(): void }
  }
}

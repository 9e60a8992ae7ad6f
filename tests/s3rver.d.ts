/** Types of what the tests use of the untyped package. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    /** Creates the buckets. */
    configureBuckets(): Promise<unknown>
    /** Handles requests. */
    callback(): RequestListener
    logger: { exceptions: { unhandle(): void }; close(): void }
  }
}

/** The package brings no types. This is what the tests use of it. */
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
    /** Makes the buckets. */
    configureBuckets(): Promise<unknown>
    /** Answers requests. */
    callback(): RequestListener
    logger: { exceptions: { unhandle(): void }; close(): void }
  }
}

import { createReadStream, createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { LimitFunction } from 'p-limit'
import { contentTypeOf } from './content-type.ts'
import {
  type ByteRange,
  checkKey,
  type Download,
  type FileFacts,
  FileMissing,
  type FileStore,
  hashInName,
  isKey,
  type Written,
} from './file-store.ts'
import { HashStream, hashed } from './hash-stream.ts'
import { isMissing, unavailable } from './s3-errors.ts'
import type { Workspace } from './workspace.ts'

/** The smallest that S3 takes. What is in memory of each file that is written; 10,000 parts are the most of a file. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 1

export type S3Area = {
  client: S3Client
  bucket: string
  /** Ends in a slash. */
  prefix: string
  /** What caches are told of these files. */
  cacheControl: string
  /** False: nothing is ever handed out by an address of its own. */
  presigns: boolean
  workspace: Workspace
  /** Bounds the uploads that run at once, and with them the parts held in memory. */
  limitUploads: LimitFunction
}

/**
 * Files in a bucket that speaks Amazon's protocol. Large ones are sent in parts, which the bucket joins at the end:
 * nobody sees a half one. No access list is ever sent, so that files are as private as their bucket.
 */
export class S3Store implements FileStore {
  readonly place: string
  readonly #area: S3Area

  constructor(area: S3Area) {
    this.#area = area
    this.place = `s3://${area.bucket}/${area.prefix}`
  }

  async put(key: string, content: Uint8Array | Readable, expected?: { sha256?: string }): Promise<Written> {
    const { client, cacheControl, limitUploads } = this.#area
    const object = this.#object(key)
    const body = hashed(key, content, expected?.sha256)
    const upload = new Upload({
      client,
      params: { ...object, Body: body, ContentType: contentTypeOf(key), CacheControl: cacheControl },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    })
    try {
      await limitUploads(() => upload.done())
      return body.written
    } catch (error) {
      // The content was at fault, not the bucket.
      if (body.errored) throw body.errored
      body.destroy()
      throw unavailable(this.place, error)
    }
  }

  async putFile(key: string, path: string, sha256: string): Promise<void> {
    await this.put(key, createReadStream(path), { sha256 })
    await unlink(path)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.first}-${range.last}`
    const { Body } = await this.#ask(key, (client, object) =>
      client.send(new GetObjectCommand({ ...object, Range })),
    )
    if (!(Body instanceof Readable)) throw unavailable(this.place, new Error('the answer has no body'))
    return Body
  }

  async stat(key: string): Promise<FileFacts | undefined> {
    if (!isKey(key)) return undefined
    try {
      const head = await this.#ask(key, (client, object) => client.send(new HeadObjectCommand(object)))
      return { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified?.getTime() ?? 0 }
    } catch (error) {
      if (error instanceof FileMissing) return undefined
      throw error
    }
  }

  async *list(): AsyncGenerator<FileFacts & { key: string }> {
    const { client, bucket: Bucket, prefix: Prefix } = this.#area
    let ContinuationToken: string | undefined
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        .catch((error: unknown) => {
          throw unavailable(this.place, error)
        })
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        const key = Key?.slice(Prefix.length)
        if (key && isKey(key)) yield { key, bytes: Size ?? 0, modifiedAt: LastModified?.getTime() ?? 0 }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async remove(key: string): Promise<void> {
    await this.#ask(key, (client, object) => client.send(new DeleteObjectCommand(object)))
  }

  async withLocalFile<Answer>(key: string, use: (path: string) => Promise<Answer>): Promise<Answer> {
    const path = await this.#area.workspace.newPath()
    try {
      const copy = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await pipeline(await this.read(key), new HashStream(key, hashInName(key)), copy)
      return await use(path)
    } finally {
      await unlink(path).catch(() => {})
    }
  }

  async presign(key: string, download: Download): Promise<string | undefined> {
    const { client, presigns } = this.#area
    if (!presigns) return undefined
    const command = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentDisposition: download.disposition,
      ResponseContentType: download.type,
      ResponseCacheControl: 'private, no-store',
    })
    return getSignedUrl(client, command, { expiresIn: download.seconds })
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#area.bucket, Key: this.#area.prefix + checkKey(key) }
  }

  async #ask<Answer>(
    key: string,
    send: (client: S3Client, object: { Bucket: string; Key: string }) => Promise<Answer>,
  ): Promise<Answer> {
    const object = this.#object(key)
    try {
      return await send(this.#area.client, object)
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : unavailable(this.place, error)
    }
  }
}

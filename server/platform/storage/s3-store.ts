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
  type FileInfo,
  FileNotFoundError,
  type FileStore,
  hashFromKey,
  isKey,
  type WriteResult,
} from './file-store.ts'
import { HashStream, pipeThroughHash } from './hash-stream.ts'
import { isNotFound, toStorageUnavailable } from './s3-errors.ts'
import type { TempDirectory } from './temp-directory.ts'

/** S3's minimum, to keep memory small. A file has at most 10,000 parts. */
const PART_BYTES = 5 * 1024 * 1024
const PART_CONCURRENCY = 1

type S3StoreOptions = {
  client: S3Client
  bucket: string
  /** Ends with a slash. */
  prefix: string
  cacheControl: string
  presigns: boolean
  temp: TempDirectory
  /** Bounds the parts held in memory. */
  limitUploads: LimitFunction
}

/** Files in an S3-compatible bucket. Sends no ACLs, so files are as private as their bucket. */
export class S3Store implements FileStore {
  readonly location: string
  readonly #options: S3StoreOptions

  constructor(options: S3StoreOptions) {
    this.#options = options
    this.location = `s3://${options.bucket}/${options.prefix}`
  }

  async put(
    key: string,
    content: Uint8Array | Readable,
    expected?: { sha256?: string },
  ): Promise<WriteResult> {
    const { client, cacheControl, limitUploads } = this.#options
    const object = this.#object(key)
    const body = pipeThroughHash(key, content, expected?.sha256)
    const upload = new Upload({
      client,
      params: { ...object, Body: body, ContentType: contentTypeOf(key), CacheControl: cacheControl },
      partSize: PART_BYTES,
      queueSize: PART_CONCURRENCY,
    })
    try {
      await limitUploads(() => upload.done())
      return body.written
    } catch (error) {
      // The source failed, not the bucket.
      if (body.errored) throw body.errored
      body.destroy()
      throw toStorageUnavailable(this.location, error)
    }
  }

  async putFile(key: string, path: string, sha256: string): Promise<void> {
    await this.put(key, createReadStream(path), { sha256 })
    await unlink(path)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.first}-${range.last}`
    const { Body } = await this.#send(key, (client, object) =>
      client.send(new GetObjectCommand({ ...object, Range })),
    )
    if (!(Body instanceof Readable))
      throw toStorageUnavailable(this.location, new Error('the response has no body'))
    return Body
  }

  async stat(key: string): Promise<FileInfo | undefined> {
    if (!isKey(key)) return undefined
    try {
      const head = await this.#send(key, (client, object) => client.send(new HeadObjectCommand(object)))
      return { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified?.getTime() ?? 0 }
    } catch (error) {
      if (error instanceof FileNotFoundError) return undefined
      throw error
    }
  }

  async *list(): AsyncGenerator<FileInfo & { key: string }> {
    const { client, bucket: Bucket, prefix: Prefix } = this.#options
    let ContinuationToken: string | undefined
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        .catch((error: unknown) => {
          throw toStorageUnavailable(this.location, error)
        })
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        const key = Key?.slice(Prefix.length)
        if (key && isKey(key)) yield { key, bytes: Size ?? 0, modifiedAt: LastModified?.getTime() ?? 0 }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async remove(key: string): Promise<void> {
    await this.#send(key, (client, object) => client.send(new DeleteObjectCommand(object)))
  }

  async withLocalFile<Answer>(key: string, use: (path: string) => Promise<Answer>): Promise<Answer> {
    await using local = await this.#options.temp.newFile()
    const content = await this.read(key)
    // Opened last: it would create the file after its removal if there were nothing to read.
    const copy = createWriteStream(local.path, { flags: 'wx', mode: 0o600 })
    await pipeline(content, new HashStream(key, hashFromKey(key)), copy)
    return await use(local.path)
  }

  async presign(key: string, download: Download): Promise<string | undefined> {
    const { client, presigns } = this.#options
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
    return { Bucket: this.#options.bucket, Key: this.#options.prefix + checkKey(key) }
  }

  async #send<Result>(
    key: string,
    send: (client: S3Client, object: { Bucket: string; Key: string }) => Promise<Result>,
  ): Promise<Result> {
    const object = this.#object(key)
    try {
      return await send(this.#options.client, object)
    } catch (error) {
      throw isNotFound(error) ? new FileNotFoundError(key) : toStorageUnavailable(this.location, error)
    }
  }
}

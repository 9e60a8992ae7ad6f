import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from './file-store.ts'

/** A missing bucket is not a missing file: it is the store that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

/** Keeps what an error says and nothing that it carries, such as headers and access keys, which must not be logged. */
export function unavailable(place: string, error: unknown): StorageUnavailable {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return new StorageUnavailable(place, { cause: new Error(message ? `${name}: ${message}` : name) })
}

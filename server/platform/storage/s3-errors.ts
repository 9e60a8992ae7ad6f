import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailableError } from './file-store.ts'

/** False for a missing bucket, which is an outage. */
export function isNotFound(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

/** Keeps only the message, because SDK errors carry headers and access keys, which must not be logged. */
export function toStorageUnavailable(location: string, error: unknown): StorageUnavailableError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return new StorageUnavailableError(location, { cause: new Error(message ? `${name}: ${message}` : name) })
}

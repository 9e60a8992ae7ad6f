import { inspect } from 'node:util'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { isNotFound, toStorageUnavailable } from './s3-errors.ts'

const answered = (name: string, extra: object = {}) =>
  Object.assign(new S3ServiceException({ name, $fault: 'client', $metadata: {}, message: 'No.' }), extra)

test('an error keeps the bucket’s message without credentials', () => {
  const error = toStorageUnavailable(
    's3://masters/private/',
    answered('SignatureDoesNotMatch', {
      AWSAccessKeyId: 'AKIA123',
      $response: { headers: { authorization: 'AWS4' } },
    }),
  )
  expect(error.message).toBe('The files in s3://masters/private/ cannot be reached')
  expect(error.cause).toMatchObject({ message: 'SignatureDoesNotMatch: No.' })
  expect(inspect(error, { depth: 9 })).not.toMatch(/AKIA|AWS4/)
})

test('a missing file is not an outage, a missing bucket is', () => {
  expect([answered('NoSuchKey'), answered('NotFound')].map(isNotFound)).toEqual([true, true])
  expect([answered('NoSuchBucket'), new Error('NotFound'), undefined].map(isNotFound)).toEqual([
    false,
    false,
    false,
  ])
})
